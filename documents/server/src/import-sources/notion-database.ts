import Papa from 'papaparse'

export type NotionDatabase = { columns: string[]; rows: string[][] }

export function readNotionDatabase(csv: string): NotionDatabase {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  const [columns = [], ...rows] = data
  return { columns, rows }
}

/**
 * Writes a Notion database as a Markdown table below its title. `linkOf` returns the link to the page of a row; `name`
 * is the text of the row's first column.
 */
export function renderNotionDatabase(
  title: string,
  { columns, rows }: NotionDatabase,
  linkOf: (name: string) => string | undefined,
) {
  const toLine = (cells: string[]) => `| ${cells.join(' | ')} |`
  const toRow = (row: string[]) =>
    columns.map((_, index) => {
      const text = escapeCell(row[index] ?? '')
      const link = index === 0 ? linkOf(row[0] ?? '') : undefined
      return link === undefined ? text : `[${text}](${link})`
    })
  const table = [
    toLine(columns.map(escapeCell)),
    toLine(columns.map(() => '---')),
    ...rows.map((row) => toLine(toRow(row))),
  ]
  return `# ${title}\n\n${table.join('\n')}\n`
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>').trim()
