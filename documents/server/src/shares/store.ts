import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

/** Row of a share link. Its `password` is a bcrypt hash. */
type ShareRow = Row<'shares'>
export type ShareListRow = NonNullable<ReturnType<typeof findShare>>
export type SharedDocument = NonNullable<ReturnType<typeof findSharedDocument>>

const listedColumns = {
  ...tables.columns('shares'),
  ...tables.columns('documents', 'project_id', 'title', 'slug'),
  project_slug: 'projects.slug',
  project_name: 'projects.name',
} as const
const listedShare = tables.rows(listedColumns)
const sharedDocument = tables.rows({
  ...listedColumns,
  ...tables.columns('documents', 'parent_id', 'updated_at'),
  project_icon: 'projects.icon',
  content: 'text',
})
const viewCount = tables.rows({ view_count: 'shares.view_count' })
const folder = tables.rows({ slug: 'text', source_name: 'text?' })

export function addShare(db: Sqlite, share: Omit<ShareRow, 'id' | 'view_count'>) {
  return tables.insert(db, 'shares', share)
}

/** `projectIds`: JSON array of the ids of the projects to list from, or null for all. */
export function listShares(db: Sqlite, projectIds: string | null) {
  return listedShare.all(db)`
    SELECT s.*, d.project_id, d.title, d.slug, p.slug AS project_slug, p.name AS project_name
    FROM shares s JOIN documents d ON d.id = s.document_id JOIN projects p ON p.id = d.project_id
    WHERE ${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds}))
    ORDER BY s.id DESC`
}

export function findShare(db: Sqlite, id: number) {
  return listedShare.get(db)`
    SELECT s.*, d.project_id, d.title, d.slug, p.slug AS project_slug, p.name AS project_name
    FROM shares s JOIN documents d ON d.id = s.document_id JOIN projects p ON p.id = d.project_id
    WHERE s.id = ${id}`
}

export function findSharedDocument(db: Sqlite, token: string) {
  return sharedDocument.get(db)`
    SELECT s.*, d.project_id, d.parent_id, d.title, d.slug, d.updated_at, p.slug AS project_slug,
      p.name AS project_name, p.icon AS project_icon, coalesce(r.content, '') AS content
    FROM shares s JOIN documents d ON d.id = s.document_id JOIN projects p ON p.id = d.project_id
      LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE s.token = ${token}`
}

export function removeShare(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM shares WHERE id = ${id}`
}

/** Counts one view of a share link. Returns the new count, or undefined if the link no longer exists. */
export function incrementViewCount(db: Sqlite, id: number) {
  return viewCount.get(
    db,
  )`UPDATE shares SET view_count = view_count + 1 WHERE id = ${id} RETURNING view_count`?.view_count
}

/** Lists the folders above a document from the root, with their slugs and the names under which they were imported. */
export function listFoldersAboveDocument(db: Sqlite, parentId: number | null) {
  return folder.all(db)`
    WITH RECURSIVE above (id, parent_id, slug, source_name, depth) AS (
      SELECT id, parent_id, slug, source_name, 0 FROM documents WHERE id = ${parentId}
      UNION ALL
      SELECT d.id, d.parent_id, d.slug, d.source_name, above.depth + 1
      FROM documents d JOIN above ON d.id = above.parent_id
    ) SELECT slug, source_name FROM above ORDER BY depth DESC`
}
