import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { listThreadsOfSuggestions } from '#comments'
import type { RevisionAuthor } from '#core'
import type { SuggestionRow } from './store.ts'

/** Converts suggestions for the API, with their comments. */
export function toSuggestionResponses(
  db: Sqlite,
  rows: readonly SuggestionRow[],
  { userId }: RevisionAuthor,
) {
  const threads = listThreadsOfSuggestions(
    db,
    rows.map(({ id }) => id),
    userId,
  )
  return rows.map((row) => ({
    id: row.id,
    document_id: row.document_id,
    author: { kind: row.author_kind, name: row.author_name },
    is_own: userId !== null && row.author_id === userId,
    state: row.state,
    is_outdated: row.is_outdated === 1,
    start: row.is_outdated === 1 ? null : row.start_offset,
    original: row.original,
    replacement: row.replacement,
    created_at: row.created_at,
    updated_at: row.updated_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by_name,
    thread: threads.get(row.id) ?? null,
  }))
}
