/** Characters that Excel uses between the cells, depending on the region. */
const separators = [',', ';', '\t'] as const

/** Returns the separator that the first line contains most often. */
function separatorOf(text: string) {
  const [header = ''] = text.split(/\r?\n/, 1)
  const countOf = (separator: string) => header.split(separator).length
  return separators.reduce((best, next) => (countOf(next) > countOf(best) ? next : best))
}

/** Removes the quote that `toCsv` puts before texts that spreadsheets would run as formulas. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

/** Returns the rows of a CSV file (RFC 4180), the header first. Empty lines are left out. */
export function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(withoutGuard(cell.trim()))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') cell += text.charAt(at++)
    else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && character === separator) endCell()
    else if (!isQuoted && character === '\n') endRow()
    else if (isQuoted || character !== '\r') cell += character
  }
  endRow()
  return rows
}
