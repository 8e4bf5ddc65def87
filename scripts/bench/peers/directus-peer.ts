import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@sanhe/kit/http/errors'
import { findFreePort } from '@sanhe/kit/runtime/free-port'
import { Client } from 'pg'
import { startBenchPostgres } from '../bench-postgres.ts'
import { runCommand } from '../../terminal/commands.ts'
import { readProcessMemoryMb } from '../bench-program.ts'
import { generateMarkdown } from '../corpus.ts'
import type { BenchWorkload } from '../measure.ts'
import { comparePeer, type PeerComparison } from './compare.ts'
import { installNpmPeer, readPeerVersion } from './install-peer.ts'
import type { PeerOptions, PeerWorkload } from './options.ts'
import {
  generatePeerDocuments,
  type OurDocuments,
  resultsOfPage,
  searchedWords,
  searchOurs,
  slugsOfOurs,
  toComparable,
} from './our-documents.ts'
import { startPeer } from './start-peer.ts'
import type { PeerRow } from './table.ts'

const token = 'bench-token-of-directus-0123456789'
const cli = 'node_modules/directus/cli.js'
const collection = 'documents'

/** Compares documents with Directus on PostgreSQL, once without and once with the cache of Directus. */
export async function benchDirectus(options: PeerOptions, ours: OurDocuments): Promise<PeerRow[]> {
  const folder = await installDirectus()
  await using opened = new AsyncDisposableStack()
  const postgres = await startBenchPostgres(opened)
  await bootstrap(folder, postgres.url)
  const start = async (cache: boolean) =>
    opened.adopt(await startDirectus(folder, postgres.url, cache), (program) => program.stop())
  const plain = await start(false)
  await createCollection(plain.url)
  await fill(plain.url, options.documents)
  await analyse(postgres.url)
  const cached = await start(true)
  const name = `Directus ${readPeerVersion(folder, 'directus')}`
  const rows: PeerRow[] = []
  for (const { kind, workload, isCached, theirs, ours: own, same } of workloads(ours)) {
    if (!options.only.includes(kind)) continue
    const compare = (program: typeof plain, peerName: string) => {
      const peer = {
        name: peerName,
        workload: theirs(program.url),
        memoryMb: () => readProcessMemoryMb(program.pid),
      }
      return comparePeer({ workload, peer, ours: { workload: own, pid: ours.pid }, same }, options)
    }
    rows.push(await compare(plain, name))
    if (isCached) rows.push(await compare(cached, `${name}, cache on`))
  }
  return rows
}

async function analyse(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('VACUUM ANALYZE')
  await db.end()
}

/**
 * npm runs no install scripts, so that the package `isolated-vm` is not compiled. Only flows with scripts and sandboxed
 * extensions use it. An empty module in the place of its binary lets Directus start.
 */
async function installDirectus() {
  const folder = await installNpmPeer('directus')
  const output = join(folder, 'node_modules/isolated-vm/out')
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, 'isolated_vm.js'), 'module.exports = {}\n')
  return folder
}

/** Returns the settings of a production system. Limits that refuse requests under load are off. */
const toSettings = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  SECRET: 'a-secret-of-the-bench-0123456789abcdef',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'bench-password-for-loopback',
  ADMIN_TOKEN: token,
  LOG_LEVEL: 'fatal',
  TELEMETRY: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  QUERY_LIMIT_MAX: '-1',
})

async function bootstrap(folder: string, databaseUrl: string) {
  const args = [cli, 'bootstrap']
  const { code, output } = await runCommand(folder, process.execPath, args, toSettings(databaseUrl))
  if (code !== 0) throw new OperatorError(`Directus could not create its tables:\n${output}`)
}

async function startDirectus(folder: string, databaseUrl: string, cache: boolean) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    CACHE_ENABLED: String(cache),
    CACHE_AUTO_PURGE: String(cache),
  }
  const env = { ...toSettings(databaseUrl), ...settings }
  const program = await startPeer(
    { command: process.execPath, args: [cli, 'start'], cwd: folder, env },
    `${url}/server/ping`,
  )
  return { url, ...program }
}

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

async function post(url: string, body: unknown) {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}

/** Creates the collection as in the data studio. The accountability stays on, so that Directus keeps revisions. */
const createCollection = (url: string) =>
  post(`${url}/collections`, {
    collection,
    schema: {},
    meta: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'slug', type: 'string', schema: { is_indexed: true } },
      { field: 'project', type: 'string', schema: { is_indexed: true } },
      { field: 'title', type: 'string' },
      { field: 'content', type: 'text' },
      { field: 'sort', type: 'integer' },
      { field: 'updated_at', type: 'timestamp', meta: { special: ['date-created', 'date-updated'] } },
    ],
  })

/** Number of documents that one request creates, so that it stays below the limit of 1 MB. */
const batchSize = 50

async function fill(url: string, documents: number) {
  const all = generatePeerDocuments(documents).map((one, sort) => ({ ...one, sort }))
  for (let at = 0; at < all.length; at += batchSize)
    await post(`${url}/items/${collection}`, all.slice(at, at + batchSize))
}

type Workload = {
  kind: PeerWorkload
  workload: string
  /** Whether the cache of Directus holds the reply. */
  isCached: boolean
  theirs(url: string): BenchWorkload
  ours: BenchWorkload
  same: PeerComparison['same']
}

type Item = { id: number; slug: string; title: string; content: string }
const itemsOf = (body: unknown) => (body as { data: Item[] }).data
const itemOf = (body: unknown) => (body as { data: Item }).data
const docOfOurs = (body: unknown) => (body as { doc: Item }).doc
const docsOfOurs = (body: unknown) => (body as { docs: Item[] }).docs
const titlesOf = (items: Item[]) => items.map(({ title }) => title).toSorted()

/** The first document of the collection is the large one, and the next ones are the notes. */
const firstNoteId = 2
const savedNotes = 500

function workloads(ours: OurDocuments): Workload[] {
  const items = (url: string, query: string): BenchWorkload => ({
    url: `${url}/items/${collection}${query}`,
    headers,
  })
  const own = (path: string): BenchWorkload => ({ url: ours.url + path, headers: ours.headers })
  return [
    {
      kind: 'documents',
      workload: 'read a document of 20 KB',
      isCached: true,
      theirs: (url) => items(url, '/1'),
      ours: own('/api/projects/bench/docs/large'),
      same: { bare: (body) => itemOf(body).content, product: (body) => docOfOurs(body).content },
    },
    {
      kind: 'documents',
      workload: 'list of a project with 1,000 documents',
      isCached: true,
      theirs: (url) =>
        items(url, '?filter[project][_eq]=tree&fields=id,slug,title,sort,updated_at&sort=sort&limit=-1'),
      ours: own('/api/projects/tree/docs'),
      same: { bare: (body) => titlesOf(itemsOf(body)), product: (body) => titlesOf(docsOfOurs(body)) },
    },
    ...searchedWords.map(({ name, word }) => ({
      kind: 'search' as const,
      workload: `search for ${name}`,
      isCached: true,
      theirs: (url: string) =>
        items(
          url,
          `?search=${encodeURIComponent(word)}&fields=id,slug,title,updated_at&limit=${resultsOfPage}`,
        ),
      ours: searchOurs(ours, word),
      same: {
        bare: (body: unknown) => toComparable(itemsOf(body).map(({ slug }) => slug)),
        product: (body: unknown) => toComparable(slugsOfOurs(body)),
      },
    })),
    // The saves come last, because they replace the texts that the searches find.
    {
      kind: 'documents',
      workload: 'save a document of 5 KB, with history',
      isCached: false,
      theirs: (url) =>
        nextSaves({ url, method: 'PATCH', headers }, (n) => `/items/${collection}/${firstNoteId + n}`),
      ours: nextSaves(
        { url: ours.url, method: 'PUT', headers: { ...ours.headers, 'content-type': 'application/json' } },
        (n) => `/api/projects/bench/docs/note-${n + 1}`,
      ),
      same: {
        bare: (body) => itemOf(body).content.length > 1000,
        product: (body) => docOfOurs(body).content.length > 1000,
      },
    },
  ]
}

/** Adds the requests that save 500 notes in turn, each time with another text. */
function nextSaves(workload: BenchWorkload, pathOf: (n: number) => string): BenchWorkload {
  let saves = 0
  const next = () => {
    saves += 1
    const content = generateMarkdown(saves, 5000, saves % 2 ? 'en' : 'zh')
    return { path: pathOf(saves % savedNotes), body: JSON.stringify({ content }) }
  }
  return { ...workload, next }
}
