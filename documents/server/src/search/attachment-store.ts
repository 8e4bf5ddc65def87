import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'
import type { IndexedDocument } from './store.ts'

/*
 * Attachments are entries of the same index as documents. The id of such an entry is the negative id of the attachment,
 * its title is the path, and its `revision_id` is the id of the text that was read from the file, or null.
 */

const entryId = tables.rows({ id: 'integer' })
const source = tables.rows({ id: 'integer', title: 'text', revision_id: 'integer?' })
const textContent = tables.rows({ content: 'text' })
const dataVersion = tables.rows({ data_version: 'integer' })
const foundAttachment = tables.rows({
  ...tables.columns('assets', 'id', 'project_id', 'path', 'media_type', 'size_bytes', 'created_at'),
  project_slug: 'projects.slug',
  project_name: 'projects.name',
})

/** Returns a number that changes with every commit of the service. */
const readSourceVersion = (db: Sqlite) => dataVersion.get(db)`PRAGMA source.data_version`?.data_version

/** Lists attachments whose entry is missing or outdated, and entries whose attachment was deleted. */
export function listStaleAttachmentEntries(db: Sqlite) {
  return entryId.all(db)`
    SELECT -a.id AS id
    FROM source.assets a LEFT JOIN source.asset_texts t ON t.stored_at = a.stored_at AND t.state = 'done'
      LEFT JOIN indexed i ON i.document_id = -a.id
    WHERE i.document_id IS NULL OR i.title <> a.path OR i.revision_id IS NOT t.id
    UNION ALL
    SELECT document_id FROM indexed
    WHERE document_id < 0 AND -document_id NOT IN (SELECT id FROM source.assets)`.map(({ id }) => id)
}

/**
 * Returns a function that returns the entries that are outdated now. It looks only after a commit of the service. The
 * caller removes the entries that it has written from the list.
 */
export function watchAttachments(db: Sqlite) {
  let version = readSourceVersion(db)
  let stale: number[] = []
  return () => {
    const current = readSourceVersion(db)
    if (current !== version) stale = listStaleAttachmentEntries(db)
    version = current
    return stale
  }
}

export function findAttachmentToIndex(db: Sqlite, entry: number): IndexedDocument | undefined {
  return source.get(db)`
    SELECT -a.id AS id, a.path AS title, t.id AS revision_id
    FROM source.assets a LEFT JOIN source.asset_texts t ON t.stored_at = a.stored_at AND t.state = 'done'
    WHERE a.id = ${-entry}`
}

export function findAttachmentText(db: Sqlite, textId: number) {
  return (
    textContent.get(db)`SELECT ifnull(content, '') AS content FROM source.asset_texts WHERE id = ${textId}`
      ?.content ?? ''
  )
}

/** Lists the entries of the attachments of a project. */
export function listProjectAttachmentEntries(db: Sqlite, projectId: number) {
  const rows = entryId.all(db)`SELECT -id AS id FROM source.assets WHERE project_id = ${projectId}`
  return new Set(rows.map(({ id }) => id))
}

/** Lists the entries of the attachments that were uploaded since a time. */
export function listAttachmentEntriesSince(db: Sqlite, since: string) {
  const rows = entryId.all(db)`SELECT -id AS id FROM source.assets WHERE created_at >= ${since}`
  return new Set(rows.map(({ id }) => id))
}

export function findSearchResultAttachment(db: Sqlite, entry: number) {
  return foundAttachment.get(db)`
    SELECT a.id, a.project_id, a.path, a.media_type, a.size_bytes, a.created_at, p.slug AS project_slug,
      p.name AS project_name
    FROM source.assets a JOIN source.projects p ON p.id = a.project_id
    WHERE a.id = ${-entry}`
}
