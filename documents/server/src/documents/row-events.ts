import type { RevisionAuthor, Deps } from '#core'
import { recordDocumentEvent } from '#webhook-events'
import { compareDocumentRows } from './rules.ts'
import { type DocumentRow, findDocumentById } from './store.ts'

/** Records the events of a changed row. A change of only the position among the siblings causes no event. */
export function recordDocumentRowEvents(
  deps: Pick<Deps, 'db' | 'clock'>,
  former: DocumentRow,
  author: RevisionAuthor,
) {
  const row = findDocumentById(deps.db, former.id)
  if (!row) return
  const { isMoved, isUpdated } = compareDocumentRows(former, row)
  const target = { id: row.id, projectId: row.project_id }
  if (isMoved) recordDocumentEvent(deps, 'document.moved', target, author)
  if (isUpdated) recordDocumentEvent(deps, 'document.updated', target, author)
}
