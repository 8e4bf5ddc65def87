import type { DocumentRecord } from './contract.ts'
import type { DocumentRow, DocumentRowWithText } from './store.ts'

export const toDocumentRecordResponse = (row: DocumentRow): DocumentRecord => ({
  id: row.id,
  project_id: row.project_id,
  parent_id: row.parent_id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  doc_type: row.doc_type,
  file_path: row.file_path,
  sort_order: row.sort_order,
  created_by: row.created_by,
  source_name: row.source_name,
  is_template: row.is_template === 1,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const toDocumentResponse = (row: DocumentRowWithText) => ({
  ...toDocumentRecordResponse(row),
  content: row.content,
  revision: row.revision_id,
})
