import type { Sqlite } from '@sanhe/kit/sqlite'

export type ShareRow = {
  id: number
  document_id: number
  token: string
  /** A bcrypt hash. */
  password: string | null
  expires_at: string | null
  view_count: number
  created_at: string
}
export type ListedShare = ShareRow & { project_id: number; title: string; slug: string; project_slug: string }
export type SharedDocument = ListedShare & {
  parent_id: number | null
  updated_at: string
  project_name: string
  project_icon: string
  content: string
}

export function addShare(db: Sqlite, share: Omit<ShareRow, 'id' | 'view_count'>) {
  const { lastInsertRowid } = db.sql.run`
    INSERT INTO shares (document_id, token, password, expires_at, created_at)
    VALUES (${share.document_id}, ${share.token}, ${share.password}, ${share.expires_at}, ${share.created_at})`
  return Number(lastInsertRowid)
}

export function listShares(db: Sqlite) {
  return db.sql.all`
    SELECT s.*, d.project_id, d.title, d.slug, p.slug AS project_slug
    FROM shares s JOIN documents d ON d.id = s.document_id JOIN projects p ON p.id = d.project_id
    ORDER BY s.id DESC` as ListedShare[]
}

export function findShare(db: Sqlite, id: number) {
  return db.sql.get`
    SELECT s.*, d.project_id, d.title, d.slug, p.slug AS project_slug
    FROM shares s JOIN documents d ON d.id = s.document_id JOIN projects p ON p.id = d.project_id
    WHERE s.id = ${id}` as ListedShare | undefined
}

/** All that a reader of the link may see. */
export function findShared(db: Sqlite, token: string) {
  return db.sql.get`
    SELECT s.*, d.project_id, d.parent_id, d.title, d.slug, d.updated_at, p.slug AS project_slug,
      p.name AS project_name, p.icon AS project_icon, coalesce(r.content, '') AS content
    FROM shares s JOIN documents d ON d.id = s.document_id JOIN projects p ON p.id = d.project_id
      LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE s.token = ${token}` as SharedDocument | undefined
}

export function removeShare(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM shares WHERE id = ${id}`
}

/** The count with this view in it; undefined when the link was revoked meanwhile. */
export function countView(db: Sqlite, id: number) {
  return (
    db.sql.get`UPDATE shares SET view_count = view_count + 1 WHERE id = ${id} RETURNING view_count` as
      | { view_count: number }
      | undefined
  )?.view_count
}

/** The folders above a document, from the root, by their slugs and by the names they were imported under. */
export function listFolders(db: Sqlite, parentId: number | null) {
  return db.sql.all`
    WITH RECURSIVE above (id, parent_id, slug, source_name, depth) AS (
      SELECT id, parent_id, slug, source_name, 0 FROM documents WHERE id = ${parentId}
      UNION ALL
      SELECT d.id, d.parent_id, d.slug, d.source_name, above.depth + 1
      FROM documents d JOIN above ON d.id = above.parent_id
    ) SELECT slug, source_name FROM above ORDER BY depth DESC` as {
    slug: string
    source_name: string | null
  }[]
}
