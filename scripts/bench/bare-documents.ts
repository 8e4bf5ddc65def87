/**
 * Reference server for the documents benchmark: node:http doing the same work without login, validation, history and
 * framework. It shows what the runtime, the disk and SQLite can reach on this machine. docs/performance.md lists what
 * it leaves out.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Separates Chinese characters, so that the index contains each one and a word is searched as a phrase. Otherwise the
 * reference would find no Chinese text and would be unfairly fast.
 */
const byCharacter = (text: unknown) => String(text).replace(/\p{Script=Han}/gu, '\u001f$&\u001f')
const matchOf = (q: string) =>
  q
    .split(' ')
    .map((word) => `"${byCharacter(word)}"`)
    .join(' ')

const [dataDir = '', productDatabase = ''] = process.argv.slice(2)
mkdirSync(join(dataDir, 'docs'), { recursive: true })
const source = new DatabaseSync(productDatabase, { readOnly: true })
const db = new DatabaseSync(join(dataDir, 'bare.sqlite'))
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE docs (id INTEGER PRIMARY KEY, slug TEXT, title TEXT, content TEXT, updated_at TEXT);
  CREATE INDEX docs_slug ON docs (slug);
  CREATE VIRTUAL TABLE fts USING fts5(title, content)`)
db.exec('BEGIN')
const rows = source
  .prepare(
    'SELECT d.id, d.slug, d.title, r.content FROM documents d JOIN revisions r ON r.id = d.revision_id',
  )
  .all()
for (const { id, slug, title, content } of rows) {
  db.prepare('INSERT INTO docs (id, slug, title, content) VALUES (?, ?, ?, ?)').run(
    id!,
    slug!,
    title!,
    content!,
  )
  db.prepare('INSERT INTO fts (rowid, title, content) VALUES (?, ?, ?)').run(
    id!,
    byCharacter(title),
    byCharacter(content),
  )
}
db.exec('COMMIT')

const one = db.prepare('SELECT * FROM docs WHERE slug = ?')
const byId = db.prepare('SELECT * FROM docs WHERE id = ?')
const all = source.prepare('SELECT * FROM documents WHERE project_id = ? ORDER BY sort_order, id')
const find = db.prepare(`
  SELECT d.id, d.slug, d.title, snippet(fts, 1, '<mark>', '</mark>', '...', 30) AS snippet, bm25(fts, 10, 1) AS rank
  FROM fts JOIN docs d ON d.id = fts.rowid WHERE fts MATCH ? ORDER BY rank LIMIT 20`)
const setContent = db.prepare('UPDATE docs SET content = ?, updated_at = ? WHERE id = ?')
const setIndex = db.prepare('UPDATE fts SET content = ? WHERE rowid = ?')

async function save(request: IncomingMessage, id: number) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { content } = JSON.parse(Buffer.concat(chunks).toString()) as { content: string }
  db.exec('BEGIN IMMEDIATE')
  setContent.run(content, new Date().toISOString(), id)
  setIndex.run(byCharacter(content), id)
  db.exec('COMMIT')
  const temporary = join(dataDir, 'docs', randomUUID())
  const file = await open(temporary, 'w')
  await file.writeFile(content)
  await file.datasync()
  await file.close()
  await rename(temporary, join(dataDir, 'docs', `${id}.md`))
  const folder = await open(join(dataDir, 'docs'))
  await folder.sync()
  await folder.close()
}

const tree = (projectId: number) => JSON.stringify({ docs: all.all(projectId) })
const cachedTrees = new Map<number, Buffer>()

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const [, kind, key = ''] = pathname.split('/')
  response.setHeader('content-type', 'application/json')
  if (kind === 'doc') response.end(JSON.stringify({ doc: one.get(key) }))
  else if (kind === 'tree-built') response.end(tree(Number(key)))
  else if (kind === 'tree-cached')
    response.end(cachedTrees.getOrInsertComputed(Number(key), (id) => Buffer.from(tree(id))))
  else if (kind === 'search')
    response.end(JSON.stringify({ results: find.all(matchOf(searchParams.get('q') ?? '')) }))
  else if (kind === 'save') {
    await save(request, Number(key))
    response.end(JSON.stringify({ doc: byId.get(Number(key)) }))
  } else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`),
)
