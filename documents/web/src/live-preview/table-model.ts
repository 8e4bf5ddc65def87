import { escapeTableCell } from './table-cells.ts'

export type TableColumnAlignment = 'left' | 'center' | 'right' | undefined

/** A Markdown table as rows of cell texts; the first row is the header. Pipes inside of cells are unescaped. */
export type TableModel = { alignments: TableColumnAlignment[]; rows: string[][] }

const delimiterCell = /^(:?)-+(:?)$/

/** Splits a line of a table at its pipes, except at escaped ones. */
export function splitTableLine(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\' && line[at + 1] === '|') {
      cell += '|'
      at++
    } else if (line[at] === '|') {
      cells.push(cell)
      cell = ''
    } else cell += line[at]
  }
  cells.push(cell)
  // The empty text before a leading pipe or after a closing pipe is not a cell.
  if (cells.length > 1 && cells[0]?.trim() === '') cells.shift()
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((text) => text.trim())
}

/** Parses the source of a table. Rows get exactly as many cells as the header, as GitHub renders them. */
export function parseTable(source: string): TableModel {
  const [header = '', delimiter = '', ...body] = source.split('\n')
  const head = splitTableLine(header)
  const alignments = splitTableLine(delimiter).map((cell): TableColumnAlignment => {
    const [, left, right] = delimiterCell.exec(cell) ?? []
    return left && right ? 'center' : right ? 'right' : left ? 'left' : undefined
  })
  const fit = (cells: string[]) => head.map((_, column) => cells[column] ?? '')
  return {
    alignments: head.map((_, column) => alignments[column]),
    rows: [head, ...body.filter((line) => line.trim() !== '').map((line) => fit(splitTableLine(line)))],
  }
}

const delimiterOf = (alignment: TableColumnAlignment, width: number) => {
  const dashes = '-'.repeat(Math.max(3, width) - (alignment === 'center' ? 2 : alignment ? 1 : 0))
  const start = alignment === 'left' || alignment === 'center' ? ':' : ''
  return `${start}${dashes}${alignment === 'right' || alignment === 'center' ? ':' : ''}`
}

/** East Asian characters take two columns of a monospaced font. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
const widthOf = (text: string) => text.length + (text.match(wide)?.length ?? 0)

/** Writes a table as Markdown with aligned pipes, so that the source stays readable. */
export function formatTable({ alignments, rows }: TableModel): string {
  const escaped = rows.map((row) => row.map(escapeTableCell))
  const widths = alignments.map((_, column) =>
    Math.max(3, ...escaped.map((row) => widthOf(row[column] ?? ''))),
  )
  const pad = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text))
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = escaped.map((row) => line(row.map(pad)))
  const delimiter = line(alignments.map((alignment, column) => delimiterOf(alignment, widths[column] ?? 3)))
  return [head, delimiter, ...body].join('\n')
}

export const setTableCell = (table: TableModel, row: number, column: number, text: string): TableModel => ({
  ...table,
  rows: table.rows.map((cells, at) => (at === row ? cells.with(column, text) : cells)),
})

/** Writes cells into the table, beginning at a cell. Adds the rows and columns that are missing. */
export function setTableCells(table: TableModel, row: number, column: number, cells: string[][]): TableModel {
  let grown = table
  while (grown.rows.length < row + cells.length) grown = insertTableRow(grown, grown.rows.length)
  while (grown.alignments.length < column + (cells[0]?.length ?? 0))
    grown = insertTableColumn(grown, grown.alignments.length)
  const rows = grown.rows.map((line, at) => {
    const pasted = cells[at - row] ?? []
    return line.toSpliced(column, pasted.length, ...pasted)
  })
  return { ...grown, rows }
}

export const insertTableRow = (table: TableModel, at: number): TableModel => ({
  ...table,
  rows: table.rows.toSpliced(
    at,
    0,
    table.alignments.map(() => ''),
  ),
})

/** The header row cannot be removed, because a table needs a header. */
export const removeTableRow = (table: TableModel, at: number): TableModel =>
  at === 0 ? table : { ...table, rows: table.rows.toSpliced(at, 1) }

export const insertTableColumn = (table: TableModel, at: number): TableModel => ({
  alignments: table.alignments.toSpliced(at, 0, undefined),
  rows: table.rows.map((cells) => cells.toSpliced(at, 0, '')),
})

/** The last column cannot be removed, because a table needs at least one. */
export const removeTableColumn = (table: TableModel, at: number): TableModel =>
  table.alignments.length === 1
    ? table
    : {
        alignments: table.alignments.toSpliced(at, 1),
        rows: table.rows.map((cells) => cells.toSpliced(at, 1)),
      }

export const setTableColumnAlignment = (
  table: TableModel,
  column: number,
  alignment: TableColumnAlignment,
): TableModel => ({
  ...table,
  alignments: table.alignments.with(column, alignment),
})
