type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | boolean | null | undefined }

/** Puts a quote before a text that a spreadsheet would run as a formula. */
const withoutFormula = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

const cell = (value: string | number | boolean | null | undefined) => {
  const text = withoutFormula(String(value ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the rows as CSV (RFC 4180) with a header line. Texts that spreadsheets would run as formulas are escaped. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]) =>
  [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
    .map((line) => `${line.join(',')}\r\n`)
    .join('')

/** Saves a CSV file. The byte order mark tells Excel that the text is UTF-8. */
export function downloadCsv(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}
