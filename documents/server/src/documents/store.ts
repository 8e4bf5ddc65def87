import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type DocumentRow = Row<'documents'>
export type DocumentRowWithText = DocumentRow & { content: string }

const document = tables.rows('documents')
const documentText = tables.rows({ ...tables.columns('documents'), content: 'text' })
const documentId = tables.rows(tables.columns('documents', 'id'))
const template = tables.rows({
  ...tables.columns('documents', 'id', 'title', 'slug', 'doc_type'),
  project_slug: 'projects.slug',
  project_name: 'projects.name',
})
const ancestor = tables.rows({ id: 'integer' })
const level = tables.rows({ height: 'integer' })

export function findDocument(db: Sqlite, projectId: number, slug: string) {
  return document.get(db)`SELECT * FROM documents WHERE project_id = ${projectId} AND slug = ${slug}`
}

export function findDocumentById(db: Sqlite, id: number) {
  return document.get(db)`SELECT * FROM documents WHERE id = ${id}`
}

export function findDocumentText(db: Sqlite, projectSlug: string, slug: string) {
  return documentText.get(db)`
    SELECT d.*, coalesce(r.content, '') AS content
    FROM projects p JOIN documents d ON d.project_id = p.id LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE p.slug = ${projectSlug} AND d.slug = ${slug}`
}

export function findDocumentTextById(db: Sqlite, id: number) {
  return documentText.get(db)`
    SELECT d.*, coalesce(r.content, '') AS content
    FROM documents d LEFT JOIN revisions r ON r.id = d.revision_id
    WHERE d.id = ${id}`
}

/**
 * Returns the document of this folder that has this slug. If there is none, returns the document that was created
 * with this slug and got a suffix because the slug was taken.
 */
export function findDocumentByRequestedSlug(
  db: Sqlite,
  projectId: number,
  parentId: number | null,
  slug: string,
) {
  return document.get(db)`
    SELECT * FROM documents
    WHERE project_id = ${projectId} AND parent_id IS ${parentId} AND type = 'doc' AND ${slug} IN (slug, base_slug)
    ORDER BY slug = ${slug} DESC, id LIMIT 1`
}

export function isDocumentSlugTaken(db: Sqlite, projectId: number, slug: string, exceptId = 0) {
  return (
    db.sql
      .get`SELECT 1 FROM documents WHERE project_id = ${projectId} AND slug = ${slug} AND id <> ${exceptId}` !==
    undefined
  )
}

/**
 * Lists the folders from `folderId` up to the root. They show whether a document would move under one of its
 * descendants.
 */
export function listAncestors(db: Sqlite, folderId: number) {
  return ancestor.all(db)`
    WITH RECURSIVE above (id) AS (
      VALUES (${folderId})
      UNION SELECT d.parent_id FROM documents d JOIN above ON d.id = above.id WHERE d.parent_id IS NOT NULL
    ) SELECT id FROM above`
}

/** Returns the number of levels below a document, which is 0 unless it is a folder with children. */
export function findSubtreeHeight(db: Sqlite, id: number) {
  return level.one(db)`
    WITH RECURSIVE below (id, depth) AS (
      VALUES (${id}, 0)
      UNION ALL SELECT d.id, below.depth + 1 FROM documents d JOIN below ON d.parent_id = below.id
    ) SELECT max(depth) AS height FROM below`.height
}

/** `projectIds`: JSON array of the ids of the projects to list from, or null for all. */
export function listTemplates(db: Sqlite, projectIds: string | null) {
  return template.all(db)`
    SELECT d.id, d.title, d.slug, d.doc_type, p.slug AS project_slug, p.name AS project_name
    FROM documents d JOIN projects p ON p.id = d.project_id
    WHERE d.is_template = 1
      AND (${projectIds} IS NULL OR d.project_id IN (SELECT value FROM json_each(${projectIds})))
    ORDER BY d.title, d.id`
}

export function addDocument(
  db: Sqlite,
  row: Omit<DocumentRow, 'id' | 'revision_id' | 'disk_hash' | 'updated_at'>,
) {
  return tables.insertReturning(db, 'documents', { ...row, updated_at: row.created_at })
}

export function setDocument(db: Sqlite, id: number, changes: Partial<Omit<DocumentRow, 'id'>>) {
  tables.update(db, 'documents', { id }, changes)
}

export function removeDocument(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM documents WHERE id = ${id}`
}

/** Lists a document and everything below it, the document first. */
export function listSubtree(db: Sqlite, id: number) {
  return document.all(db)`
    WITH RECURSIVE below (id, depth) AS (
      VALUES (${id}, 0)
      UNION ALL SELECT d.id, below.depth + 1 FROM documents d JOIN below ON d.parent_id = below.id
    ) SELECT d.* FROM below JOIN documents d ON d.id = below.id ORDER BY below.depth`
}

export function listChildDocuments(db: Sqlite, id: number) {
  return documentId.all(db)`SELECT id FROM documents WHERE parent_id = ${id}`
}

export function listProjectDocuments(db: Sqlite, projectId: number) {
  return document.all(db)`SELECT * FROM documents WHERE project_id = ${projectId}`
}

export function setProjectOfCommentThreads(db: Sqlite, projectId: number, documentIds: string) {
  db.sql.run`
    UPDATE comment_threads SET project_id = ${projectId}
    WHERE document_id IN (SELECT value FROM json_each(${documentIds}))`
}

/** Lists the documents of a project whose current text contains `text`. Reads all of them. */
export function listDocumentsWithText(db: Sqlite, projectId: number, text: string) {
  return documentId.all(db)`
    SELECT d.id FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.project_id = ${projectId} AND instr(r.content, ${text}) > 0`
}
