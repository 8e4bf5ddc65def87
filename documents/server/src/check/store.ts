import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const documentState = tables.rows({
  ...tables.columns('documents', 'id', 'title', 'slug', 'type', 'file_path', 'revision_id'),
  project_slug: 'projects.slug',
  content_hash: 'revisions.content_hash?',
})
const revisionText = tables.rows(tables.columns('revisions', 'id', 'content', 'content_hash'))
const revisionContent = tables.rows(tables.columns('revisions', 'content'))
const dirtyPath = tables.rows(tables.columns('dirty_files', 'path'))
const asset = tables.rows({
  ...tables.columns('assets', 'stored_at', 'size_bytes'),
  project_slug: 'projects.slug',
})

export function listDocumentFileStates(db: Sqlite) {
  return documentState.all(db)`
    SELECT d.id, d.title, d.slug, d.type, p.slug AS project_slug, d.file_path, d.revision_id, r.content_hash
    FROM documents d JOIN projects p ON p.id = d.project_id LEFT JOIN revisions r ON r.id = d.revision_id
    ORDER BY d.id`
}

/** Reads the revisions row by row, because all revisions together would not fit into memory. */
export function iterateRevisions(db: Sqlite) {
  return revisionText.iterate(db)`SELECT id, content, content_hash FROM revisions`
}

export function findRevisionContent(db: Sqlite, revisionId: number | null) {
  return revisionContent.get(db)`SELECT content FROM revisions WHERE id = ${revisionId}`?.content ?? ''
}

export function listDirtyPaths(db: Sqlite) {
  return dirtyPath.all(db)`SELECT path FROM dirty_files`.map(({ path }) => path)
}

export function listAssetRecords(db: Sqlite) {
  return asset.all(db)`
    SELECT p.slug AS project_slug, a.stored_at, a.size_bytes
    FROM assets a JOIN projects p ON p.id = a.project_id`
}

/** Returns the damage that SQLite itself detects in pages, indexes and foreign keys. */
export function listIntegrityErrors(db: Sqlite) {
  const integrity = db.raw.prepare('PRAGMA integrity_check(20)').all()
  const references = db.raw.prepare('PRAGMA foreign_key_check').all()
  return [
    ...integrity.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok'),
    ...references.map(
      (row) => `${String(row['table'])} ${String(row['rowid'])} refers to a row that is gone`,
    ),
  ]
}
