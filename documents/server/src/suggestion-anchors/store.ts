import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'
import type { SuggestionAnchor } from './rules.ts'

const anchor = tables.rows(
  tables.columns('suggestions', 'id', 'start_offset', 'original', 'prefix', 'suffix', 'is_outdated'),
)

export function listOpenAnchors(db: Sqlite, documentId: number) {
  return anchor.all(db)`
    SELECT id, start_offset, original, prefix, suffix, is_outdated FROM suggestions
    WHERE document_id = ${documentId} AND state = 'open'`
}

export function setAnchor(
  db: Sqlite,
  id: number,
  { start, prefix, suffix, isOutdated }: Omit<SuggestionAnchor, 'original'>,
) {
  const changes = {
    start_offset: start,
    prefix,
    suffix,
    is_outdated: isOutdated ? (1 as const) : (0 as const),
  }
  tables.update(db, 'suggestions', { id }, changes)
}
