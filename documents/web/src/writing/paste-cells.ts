/**
 * Fewest rows and columns of pasted cells that become a table. A single row or column is more likely to be
 * text.
 */
const minRows = 2
const minColumns = 2

/** Returns the cells of a spreadsheet (columns separated by tabs) as a Markdown table, or undefined for other texts. */
export function cellsToMarkdownTable(text: string): string | undefined {
  const rows = readPastedCells(text)
  const columns = rows?.[0]?.length ?? 0
  if (!rows || rows.length < minRows || columns < minColumns) return undefined
  // Indented code contains tabs too, but no text before them, so it is not treated as cells.
  if (rows.every(([first]) => first === '')) return undefined
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n') + '\n'
}

/** A cell with line breaks, tabs or quotes is in quotes, and its quotes are doubled. */
const cell = /"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*)/y

/**
 * Returns the rows of cells that a spreadsheet puts into the clipboard. Line breaks of a cell become `<br>`. Returns
 * undefined if the rows have different numbers of cells, or if there is only one cell.
 */
export function readPastedCells(text: string): string[][] | undefined {
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (cell.lastIndex = 0; ; cell.lastIndex += 1) {
    const [, quoted, plain = ''] = cell.exec(source) ?? []
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim().replaceAll('\n', '<br>'))
    if (cell.lastIndex >= source.length) break
    if (source[cell.lastIndex] === '\n') rows.push([])
  }
  const columns = rows[0]!.length
  return rows.length * columns > 1 && rows.every((row) => row.length === columns) ? rows : undefined
}
