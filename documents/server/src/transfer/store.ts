import type { Sqlite } from '@sanhe/kit/sqlite'

export type ExportRow = {
  id: number
  parent_id: number | null
  type: 'folder' | 'doc'
  slug: string
  source_name: string | null
  updated_at: string
}

export function listForExport(db: Sqlite, projectId: number) {
  return db.sql.all`
    SELECT id, parent_id, type, slug, source_name, updated_at FROM documents
    WHERE project_id = ${projectId} ORDER BY sort_order, id` as ExportRow[]
}

export function contentOf(db: Sqlite, documentId: number) {
  const row = db.sql.get`
    SELECT r.content FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.id = ${documentId}`
  return (row as { content: string } | undefined)?.content ?? ''
}
