import { decodeDocumentText } from '#documents'
import type { ConvertedTree, SourceEntry } from './entries.ts'
import { type NotionDatabase, readNotionDatabase, renderNotionDatabase } from './notion-database.ts'
import { convertNotionPage } from './notion-page.ts'
import { planNotionPaths } from './notion-paths.ts'
import { relativePath } from './paths.ts'
import { rewriteLinks } from './rewrite-links.ts'

const isDatabase = (path: string) => path.endsWith('.csv')
const isWholeDatabase = (path: string) => path.endsWith('_all.csv')

/**
 * Converts an export of Notion into a tree of Markdown: names without ids, links to the new names, databases as tables,
 * and properties of their rows as front matter.
 */
export async function convertNotionTree(given: readonly SourceEntry[]): Promise<ConvertedTree> {
  const entries = withoutPartialDatabases(given)
  // Links in pages name the `.csv` file without `_all`, which is left out in favour of the `_all` file. Both files are
  // therefore in this list.
  const names = planNotionPaths(given.map(({ path }) => path))
  const problems: ConvertedTree['problems'] = []
  const databases = await readDatabases(entries, names, problems)
  const convert = (entry: SourceEntry): SourceEntry => {
    const path = names.get(entry.path) ?? entry.path
    const database = databases.get(entry.path)
    if (database) return toEntry(path, () => renderDatabase(path, database, names))
    if (!/\.md$/i.test(entry.path)) return { ...entry, path }
    const columns = columnsOf(path, databases, names)
    return { ...entry, path, read: async () => convertPage(await entry.read(), entry.path, columns, names) }
  }
  return { entries: entries.map(convert), problems }
}

/**
 * Removes partial databases. Notion exports each database twice: a file with the rows of the current view, and an
 * `_all` file with every row.
 */
function withoutPartialDatabases(entries: readonly SourceEntry[]) {
  const whole = new Set(
    entries.filter(({ path }) => isWholeDatabase(path)).map(({ path }) => path.replace('_all.csv', '.csv')),
  )
  return entries.filter(({ path }) => !whole.has(path))
}

type Database = NotionDatabase & { title: string }

async function readDatabases(
  entries: readonly SourceEntry[],
  names: ReadonlyMap<string, string>,
  problems: ConvertedTree['problems'],
) {
  const databases = new Map<string, Database>()
  for (const { path, read } of entries) {
    if (!isDatabase(path)) continue
    const text = decodeDocumentText(await read())
    const database = text === undefined ? undefined : readNotionDatabase(text)
    if (database?.columns.length)
      databases.set(path, { ...database, title: titleOf(names.get(path) ?? path) })
    else problems.push({ path, reason: 'the database cannot be read' })
  }
  return databases
}

const titleOf = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.md$/, '')

/** Returns the folder of a Notion database, which contains the pages of its rows. */
const folderOf = (path: string) => path.replace(/\.md$/, '')

function renderDatabase(path: string, database: Database, names: ReadonlyMap<string, string>) {
  const pages = new Set([...names.values()].filter((name) => name.startsWith(`${folderOf(path)}/`)))
  return renderNotionDatabase(database.title, database, (row) => {
    const page = `${folderOf(path)}/${toFileName(row)}.md`
    return pages.has(page) ? relativePath(path, page).split('/').map(encodeURIComponent).join('/') : undefined
  })
}

/** Converts a title to a file name as Notion does: characters that file systems do not allow become spaces. */
const toFileName = (title: string) => title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()

/** Returns the columns of the database to which a page belongs; none for other pages. */
function columnsOf(
  path: string,
  databases: ReadonlyMap<string, Database>,
  names: ReadonlyMap<string, string>,
) {
  const folder = path.split('/').slice(0, -1).join('/')
  for (const [source, { columns }] of databases)
    if (folderOf(names.get(source) ?? '') === folder) return new Set(columns.slice(1))
  return new Set<string>()
}

function convertPage(
  bytes: Buffer,
  path: string,
  columns: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
) {
  const text = decodeDocumentText(bytes)
  return text === undefined ? bytes : Buffer.from(convertNotionPage(rewriteLinks(text, path, names), columns))
}

const toEntry = (path: string, write: () => string): SourceEntry => ({
  path,
  read: async () => Buffer.from(write()),
})
