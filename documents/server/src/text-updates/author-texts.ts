import type { ChangeSet } from '@codemirror/state'

/** A change of a text and the key of its author. */
export type TextChangeWithAuthor = { author: string; changes: ChangeSet }

/** A part of the text: the original, or inserted by an author. A deleted part of the original stays in the list. */
type Piece = { text: string; insertedBy?: string; deletedBy?: string }

/**
 * Splits updates of several authors into one text for each author, in the order of their first change. Each text adds
 * the changes of one author to the text before it; the last one contains all changes.
 */
export function splitUpdatesByAuthor(original: string, updates: readonly TextChangeWithAuthor[]) {
  let pieces: Piece[] = [{ text: original }]
  for (const { author, changes } of updates) pieces = applyToPieces(pieces, changes, author)
  const authors = [...new Set(updates.map(({ author }) => author))]
  return authors.map((author, index) => {
    const done = new Set(authors.slice(0, index + 1))
    return { author, text: textOf(pieces, done) }
  })
}

const textOf = (pieces: readonly Piece[], done: ReadonlySet<string>) =>
  pieces
    .filter(({ insertedBy, deletedBy }) => {
      const isThere = insertedBy === undefined || done.has(insertedBy)
      return isThere && (deletedBy === undefined || !done.has(deletedBy))
    })
    .map(({ text }) => text)
    .join('')

function applyToPieces(pieces: readonly Piece[], changes: ChangeSet, author: string): Piece[] {
  const next: Piece[] = []
  const rest = pieces.toReversed()
  let at = 0
  /**
   * Moves all pieces before `end`, a position of the visible text, to the new list. Deleted pieces have no length.
   */
  const moveTo = (end: number, isDeleted: boolean) => {
    while (at < end) {
      const piece = rest.pop()
      if (!piece) return
      if (piece.deletedBy !== undefined) {
        next.push(piece)
        continue
      }
      const length = Math.min(piece.text.length, end - at)
      if (length < piece.text.length) rest.push({ ...piece, text: piece.text.slice(length) })
      const part = { ...piece, text: piece.text.slice(0, length) }
      if (!isDeleted) next.push(part)
      else if (piece.insertedBy === undefined) next.push({ ...part, deletedBy: author })
      at += length
    }
  }
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    moveTo(from, false)
    moveTo(to, true)
    if (inserted.length > 0) next.push({ text: inserted.toString(), insertedBy: author })
  }, true)
  return [...next, ...rest.toReversed()]
}
