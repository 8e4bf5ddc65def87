import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

export type ExportedDocumentRow = ReturnType<typeof listExportedDocuments>[number]

const exportRow = tables.rows(
  tables.columns('documents', 'id', 'parent_id', 'type', 'slug', 'source_name', 'updated_at'),
)
const revisionContent = tables.rows(tables.columns('revisions', 'content'))

export function listExportedDocuments(db: Sqlite, projectId: number) {
  return exportRow.all(db)`
    SELECT id, parent_id, type, slug, source_name, updated_at FROM documents
    WHERE project_id = ${projectId} ORDER BY sort_order, id`
}

export function readDocumentContent(db: Sqlite, documentId: number) {
  const row = revisionContent.get(db)`
    SELECT r.content FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.id = ${documentId}`
  return row?.content ?? ''
}
