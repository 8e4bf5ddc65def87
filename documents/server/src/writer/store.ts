import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'

const document = tables.rows('documents')

export function findDocumentByTitle(db: Sqlite, projectId: number, parentId: number | null, title: string) {
  return document.get(db)`
    SELECT * FROM documents
    WHERE project_id = ${projectId} AND parent_id IS ${parentId} AND type = 'doc' AND title = ${title}
    ORDER BY id LIMIT 1`
}
