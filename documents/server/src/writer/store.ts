import type { Sqlite } from '@sanhe/kit/sqlite'
import type { DocumentRow } from '#documents'

export function findByTitle(db: Sqlite, projectId: number, parentId: number | null, title: string) {
  return db.sql.get`
    SELECT * FROM documents
    WHERE project_id = ${projectId} AND parent_id IS ${parentId} AND type = 'doc' AND title = ${title}
    ORDER BY id LIMIT 1` as DocumentRow | undefined
}
