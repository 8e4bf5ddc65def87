import type { Sqlite } from '@sanhe/kit/sqlite'

export type DocumentRow = {
  id: number
  project_id: number
  parent_id: number | null
  title: string
  slug: string
  base_slug: string
  type: 'folder' | 'doc'
  doc_type: 'requirement' | 'design' | 'api' | 'plan' | 'report' | 'meeting' | 'general'
  file_path: string
  sort_order: number
  created_by: number | null
  revision_id: number | null
  disk_hash: string | null
  source_name: string | null
  created_at: string
  updated_at: string
}
export type DocumentText = DocumentRow & { content: string }

export function findDocument(db: Sqlite, projectId: number, slug: string) {
  return db.sql.get`SELECT * FROM documents WHERE project_id = ${projectId} AND slug = ${slug}` as
    | DocumentRow
    | undefined
}

export function findDocumentById(db: Sqlite, id: number) {
  return db.sql.get`SELECT * FROM documents WHERE id = ${id}` as DocumentRow | undefined
}

/** With its Markdown; a folder's is empty. */
export function findText(db: Sqlite, projectSlug: string, slug: string) {
  return db.sql.get`
    SELECT d.*, coalesce(r.content, '') AS content
    FROM projects p JOIN documents d ON d.project_id = p.id LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE p.slug = ${projectSlug} AND d.slug = ${slug}` as DocumentText | undefined
}

export function findTextById(db: Sqlite, id: number) {
  return db.sql.get`
    SELECT d.*, coalesce(r.content, '') AS content
    FROM documents d LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE d.id = ${id}` as DocumentText | undefined
}

/** The one that the automated writer means by this slug in this folder: by slug, then by the slug once asked for. */
export function findBySlugAsked(db: Sqlite, projectId: number, parentId: number | null, slug: string) {
  return db.sql.get`
    SELECT * FROM documents
    WHERE project_id = ${projectId} AND parent_id IS ${parentId} AND type = 'doc' AND ${slug} IN (slug, base_slug)
    ORDER BY slug = ${slug} DESC, id LIMIT 1` as DocumentRow | undefined
}

export function isSlugTaken(db: Sqlite, projectId: number, slug: string, exceptId = 0) {
  return (
    db.sql
      .get`SELECT 1 FROM documents WHERE project_id = ${projectId} AND slug = ${slug} AND id <> ${exceptId}` !==
    undefined
  )
}

/** The folders from `folderId` up to the root: a document may not move under one that has it above. */
export function listAncestors(db: Sqlite, folderId: number) {
  return db.sql.all`
    WITH RECURSIVE above (id) AS (
      VALUES (${folderId})
      UNION SELECT d.parent_id FROM documents d JOIN above ON d.id = above.id WHERE d.parent_id IS NOT NULL
    ) SELECT id FROM above` as { id: number }[]
}

/** How many levels lie below a document: none below one that is no folder. */
export function findHeight(db: Sqlite, id: number) {
  const { height } = db.sql.get`
    WITH RECURSIVE below (id, depth) AS (
      VALUES (${id}, 0)
      UNION ALL SELECT d.id, below.depth + 1 FROM documents d JOIN below ON d.parent_id = below.id
    ) SELECT max(depth) AS height FROM below` as { height: number }
  return height
}

export function addDocument(
  db: Sqlite,
  row: Omit<DocumentRow, 'id' | 'revision_id' | 'disk_hash' | 'updated_at'>,
) {
  return db.sql.get`
    INSERT INTO documents (project_id, parent_id, title, slug, base_slug, type, doc_type, file_path, sort_order,
      created_by, source_name, created_at, updated_at)
    VALUES (${row.project_id}, ${row.parent_id}, ${row.title}, ${row.slug}, ${row.base_slug}, ${row.type},
      ${row.doc_type}, ${row.file_path}, ${row.sort_order}, ${row.created_by}, ${row.source_name},
      ${row.created_at}, ${row.created_at})
    RETURNING *` as DocumentRow
}

export function setDocument(db: Sqlite, row: DocumentRow) {
  db.sql.run`
    UPDATE documents SET parent_id = ${row.parent_id}, title = ${row.title}, slug = ${row.slug},
      base_slug = ${row.base_slug}, doc_type = ${row.doc_type}, file_path = ${row.file_path},
      sort_order = ${row.sort_order}, updated_at = ${row.updated_at}
    WHERE id = ${row.id}`
}

export function removeDocument(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM documents WHERE id = ${id}`
}

export function listChildren(db: Sqlite, id: number) {
  return db.sql.all`SELECT id FROM documents WHERE parent_id = ${id}` as { id: number }[]
}

export function listProjectDocuments(db: Sqlite, projectId: number) {
  return db.sql.all`SELECT * FROM documents WHERE project_id = ${projectId}` as DocumentRow[]
}
