export type TableCellRange = { from: number; to: number }

const delimiterLine = 1

/**
 * Returns the ranges of the cell texts in the source of a table, by row and column, without the spaces around
 * them. The line of dashes is left out. With these ranges, a change of one cell leaves every other byte
 * unchanged.
 */
export function findTableCells(source: string): TableCellRange[][] {
  const rows: TableCellRange[][] = []
  let lineStart = 0
  for (const [number, line] of source.split('\n').entries()) {
    if (number !== delimiterLine && (number === 0 || line.trim() !== ''))
      rows.push(cellsOfLine(line, lineStart))
    lineStart += line.length + 1
  }
  return rows
}

function cellsOfLine(line: string, lineStart: number): TableCellRange[] {
  const pipes = [...line.matchAll(/\\.|\|/g)].filter(([found]) => found === '|').map(({ index }) => index)
  const bounds = [-1, ...pipes, line.length]
  const cells = bounds.slice(1).map((end, index) => trimmed(line, lineStart, (bounds[index] ?? -1) + 1, end))
  // The empty text before a leading pipe or after a closing pipe is not a cell.
  const isEdge = (index: number) => line.slice((bounds[index] ?? -1) + 1, bounds[index + 1]).trim() === ''
  const start = cells.length > 1 && isEdge(0) ? 1 : 0
  const end = cells.length - start > 1 && isEdge(cells.length - 1) ? cells.length - 1 : cells.length
  return cells.slice(start, end)
}

/**
 * Returns the range of a cell text without the spaces around it. The range of an empty cell begins after the first
 * space. If the cell has two spaces, typed text therefore has a space on both sides.
 */
function trimmed(line: string, lineStart: number, from: number, to: number): TableCellRange {
  const text = line.slice(from, to)
  if (text.trim() === '') {
    const at = lineStart + from + Math.min(1, text.length)
    return { from: at, to: at }
  }
  const start = from + (text.length - text.trimStart().length)
  return { from: lineStart + start, to: lineStart + start + text.trim().length }
}

/** Returns a cell text as Markdown: pipes are escaped, line breaks become spaces. */
export const escapeTableCell = (text: string) =>
  text
    .replaceAll(/\r?\n/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .trim()

/** Returns the text that the editor of a cell shows for the source of the cell: without the escapes of pipes. */
export const unescapeTableCell = (source: string) => source.replaceAll('\\|', '|')
