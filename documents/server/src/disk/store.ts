import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const documentFile = tables.rows(tables.columns('documents', 'file_path', 'disk_hash'))
const fileOwner = tables.rows(tables.columns('documents', 'id', 'disk_hash'))
const revisionText = tables.rows(tables.columns('revisions', 'id', 'content'))
const projectSlug = tables.rows(tables.columns('projects', 'slug'))

export function listDocumentFiles(db: Sqlite) {
  return documentFile.all(db)`SELECT file_path, disk_hash FROM documents WHERE file_path <> ''`
}

export function findDocumentFile(db: Sqlite, path: string) {
  return fileOwner.get(db)`SELECT id, disk_hash FROM documents WHERE file_path = ${path} AND file_path <> ''`
}

/** Returns the revision whose text the file on disk had before another program edited the file. */
export function findDiskFileRevision(db: Sqlite, documentId: number) {
  return revisionText.get(db)`
    SELECT r.id, r.content FROM documents d
    JOIN revisions r ON r.document_id = d.id AND r.content_hash = d.disk_hash
    WHERE d.id = ${documentId} ORDER BY r.id DESC LIMIT 1`
}

export function listProjectSlugs(db: Sqlite) {
  return new Set(projectSlug.all(db)`SELECT slug FROM projects`.map(({ slug }) => slug))
}
