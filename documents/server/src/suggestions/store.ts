import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

const columns = { ...tables.columns('suggestions'), project_id: 'documents.project_id' } as const
const suggestion = tables.rows(columns)
const count = tables.rows({ n: 'integer' })
const userId = tables.rows({ id: 'users.id' })

/** A suggestion and the project of its document. */
export type SuggestionRow = NonNullable<ReturnType<typeof findSuggestion>>

export function findSuggestion(db: Sqlite, id: number) {
  return suggestion.get(db)`
    SELECT s.*, d.project_id FROM suggestions s JOIN documents d ON d.id = s.document_id WHERE s.id = ${id}`
}

export function listOpenSuggestions(db: Sqlite, documentId: number) {
  return suggestion.all(db)`
    SELECT s.*, d.project_id FROM suggestions s JOIN documents d ON d.id = s.document_id
    WHERE s.document_id = ${documentId} AND s.state = 'open' ORDER BY s.is_outdated, s.start_offset, s.id`
}

/** Lists suggestions that were accepted, rejected or withdrawn, the last decided first. */
export function listDecidedSuggestions(db: Sqlite, documentId: number, limit: number) {
  return suggestion.all(db)`
    SELECT s.*, d.project_id FROM suggestions s JOIN documents d ON d.id = s.document_id
    WHERE s.document_id = ${documentId} AND s.state <> 'open' ORDER BY s.decided_at DESC, s.id DESC LIMIT ${limit}`
}

export function countOpenSuggestions(db: Sqlite, documentId: number) {
  return count.one(db)`
    SELECT count(*) AS n FROM suggestions WHERE document_id = ${documentId} AND state = 'open'`.n
}

export function addSuggestion(
  db: Sqlite,
  row: Omit<Row<'suggestions'>, 'id' | 'state' | 'decided_at' | 'decided_by_name'>,
) {
  return tables.insert(db, 'suggestions', { ...row, state: 'open' })
}

export function setSuggestion(
  db: Sqlite,
  id: number,
  changes: Partial<Omit<Row<'suggestions'>, 'id' | 'document_id'>>,
) {
  tables.update(db, 'suggestions', { id }, changes)
}

/** Lists the creator of a document and the people who have changed its text. */
export function listWritersOfDocument(db: Sqlite, documentId: number) {
  return userId.all(db)`
    SELECT id FROM users WHERE id IN (
      SELECT created_by FROM documents WHERE id = ${documentId}
      UNION SELECT author_id FROM revisions WHERE document_id = ${documentId})`.map(({ id }) => id)
}
