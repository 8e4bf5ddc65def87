import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

export type ExportNode = ReturnType<typeof listExportNodes>[number]

const exportNode = tables.rows({
  ...tables.columns(
    'documents',
    'id',
    'parent_id',
    'type',
    'title',
    'slug',
    'source_name',
    'sort_order',
    'updated_at',
  ),
  text_bytes: 'integer',
})
const revisionContent = tables.rows(tables.columns('revisions', 'content'))

/** Lists the tree of a project with the size of each text. */
export function listExportNodes(db: Sqlite, projectId: number) {
  return exportNode.all(db)`
    SELECT d.id, d.parent_id, d.type, d.title, d.slug, d.source_name, d.sort_order, d.updated_at,
      coalesce(octet_length(r.content), 0) AS text_bytes
    FROM documents d LEFT JOIN revisions r ON r.id = d.revision_id WHERE d.project_id = ${projectId}`
}

export function readExportedText(db: Sqlite, documentId: number) {
  const row = revisionContent.get(db)`
    SELECT r.content FROM documents d JOIN revisions r ON r.id = d.revision_id WHERE d.id = ${documentId}`
  return row?.content ?? ''
}
