import type { Line, Text } from '@codemirror/state'

export type DeletionKey = 'Backspace' | 'Delete'

/** Positions of the whole lines of a table. */
export type TableRange = { from: number; to: number }

/** The empty line to delete, and the selection of the editor unless it only moves with the text. */
type TableEntry = { changes?: { from: number; to: number }; selection?: { anchor: number } }

const isBlank = ({ text }: Pick<Line, 'text'>) => text.trim() === ''

/** Returns a line, or undefined before the first line and after the last line. */
const lineOf = (doc: Text, number: number) =>
  number >= 1 && number <= doc.lines ? doc.line(number) : undefined

/**
 * Returns what a key does that would join the line of the caret with a table: Backspace at the start of a line below the
 * table, or Delete at the end of a line above it. The caret goes into the table and the text stays, but an empty line of
 * the caret is removed if no text then touches the table. Returns undefined if the key has its usual effect.
 */
export function findTableEntry(
  doc: Text,
  position: number,
  table: TableRange,
  key: DeletionKey,
): TableEntry | undefined {
  const line = doc.lineAt(position)
  const isBelow = key === 'Backspace'
  if (position !== (isBelow ? line.from : line.to)) return undefined
  const away = isBelow ? 1 : -1
  const edge = doc.lineAt(isBelow ? table.to : table.from).number
  if (line.number === edge + away) return isBlank(line) ? removeBlankLine(doc, line, table, away) : {}
  const between = lineOf(doc, edge + away)
  const isSeparated = line.number === edge + 2 * away && between !== undefined && isBlank(between)
  return isSeparated && !isBlank(line) ? {} : undefined
}

/**
 * Removes an empty line next to a table unless text would then touch the table. The caret of the editor stays outside of
 * the table, because a table that it touches is shown as source.
 */
function removeBlankLine(doc: Text, line: Line, table: TableRange, away: 1 | -1): TableEntry {
  const next = lineOf(doc, line.number + away)
  if (next) {
    if (!isBlank(next)) return {}
    return { changes: away > 0 ? { from: line.from, to: next.from } : { from: next.to, to: line.to } }
  }
  if (away > 0)
    return table.from === 0
      ? {}
      : { changes: { from: table.to, to: line.to }, selection: { anchor: table.from - 1 } }
  return table.to === doc.length
    ? {}
    : { changes: { from: line.from, to: table.from }, selection: { anchor: table.to + 1 - table.from } }
}

/**
 * Returns the position of the text that a key would join with a table by removing the only empty line between them:
 * Delete in the empty line below the table, or Backspace in the empty line above it. The caret goes to this position
 * instead. Returns undefined if the key has its usual effect.
 */
export function findTextBesideGap(doc: Text, position: number, table: TableRange, key: DeletionKey) {
  const line = doc.lineAt(position)
  const isBelow = key === 'Delete'
  if (position !== (isBelow ? line.to : line.from) || !isBlank(line)) return undefined
  const away = isBelow ? 1 : -1
  if (line.number !== doc.lineAt(isBelow ? table.to : table.from).number + away) return undefined
  const next = lineOf(doc, line.number + away)
  if (!next || isBlank(next)) return undefined
  return isBelow ? next.from : next.to
}
