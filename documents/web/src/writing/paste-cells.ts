/**
 * Fewest rows and columns of pasted cells that become a table. A single row or column is more likely to be
 * text.
 */
const minRows = 2
const minColumns = 2

/** Returns the cells of a spreadsheet (columns separated by tabs) as a Markdown table, or undefined for other texts. */
export function cellsToMarkdownTable(text: string): string | undefined {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t'))
  const columns = rows[0]?.length ?? 0
  if (rows.length < minRows || columns < minColumns || rows.some((row) => row.length !== columns))
    return undefined
  // Indented code contains tabs too, but no text before them, so it is not treated as cells.
  if (rows.every(([first]) => first === '')) return undefined
  const line = (cells: string[]) => `| ${cells.map(cellText).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n') + '\n'
}

const cellText = (cell: string) => cell.trim().replaceAll('|', '\\|')
