import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const documentFile = tables.rows({ path: 'documents.file_path', hash: 'revisions.content_hash' })
const documentText = tables.rows({ content: 'revisions.content' })

export const listDocumentFiles = (db: Sqlite) =>
  documentFile.all(db)`
    SELECT d.file_path AS path, r.content_hash AS hash FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path <> ''`

export const findDocumentText = (db: Sqlite, path: string) =>
  documentText.get(db)`
    SELECT r.content FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.file_path = ${path} AND d.file_path <> ''`
    ?.content

/** Records that every Markdown file has the text of its row, as the standby has written them. */
export function markAllFilesWritten(db: Sqlite) {
  db.raw.exec(`
    DELETE FROM dirty_files;
    UPDATE documents SET disk_hash = (SELECT content_hash FROM revisions WHERE revisions.id = revision_id)`)
}
