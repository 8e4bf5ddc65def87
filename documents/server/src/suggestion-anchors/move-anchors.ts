import type { ChangeSet } from '@codemirror/state'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { moveAnchor, refineChanges } from './rules.ts'
import { listOpenAnchors, setAnchor } from './store.ts'

/** Texts before and after a change, with LF line endings, and the changes between them. */
type TextChange = { before: string; after: string; changes: ChangeSet }

/**
 * Moves the open suggestions of a document with its text, in the transaction that stores the text. `readChange` is
 * called only if the document has open suggestions. Returns whether it has any.
 */
export function moveAnchorsOfDocument(db: Sqlite, documentId: number, readChange: () => TextChange) {
  const rows = listOpenAnchors(db, documentId)
  if (rows.length === 0) return false
  const { before, after, changes } = readChange()
  const refined = refineChanges(changes, before)
  for (const { id, is_outdated, start_offset: start, ...texts } of rows) {
    const anchor = { ...texts, start, isOutdated: is_outdated === 1 }
    setAnchor(db, id, moveAnchor(anchor, refined, after))
  }
  return true
}
