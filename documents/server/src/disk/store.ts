import type { Sqlite } from '@sanhe/kit/sqlite'

/** Every file that has to lie on disk, with the hash it was last known to have. */
export function listDocumentFiles(db: Sqlite) {
  return db.sql.all`SELECT file_path, disk_hash FROM documents WHERE file_path <> ''` as {
    file_path: string
    disk_hash: string | null
  }[]
}

export function findDocumentFile(db: Sqlite, path: string) {
  return db.sql.get`SELECT id, disk_hash FROM documents WHERE file_path = ${path} AND file_path <> ''` as
    | { id: number; disk_hash: string | null }
    | undefined
}

/** The revision that another program had before it when it edited the file. */
export function findRevisionOnDisk(db: Sqlite, documentId: number) {
  return db.sql.get`
    SELECT r.id, r.content FROM documents d
    JOIN revisions r ON r.document_id = d.id AND r.content_hash = d.disk_hash
    WHERE d.id = ${documentId} ORDER BY r.id DESC LIMIT 1` as { id: number; content: string } | undefined
}

export function listProjectSlugs(db: Sqlite) {
  const rows = db.sql.all`SELECT slug FROM projects` as { slug: string }[]
  return new Set(rows.map(({ slug }) => slug))
}
