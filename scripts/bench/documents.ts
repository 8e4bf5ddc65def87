import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBenchFolder } from './bench-folder.ts'
import { commonSearchWords, generateMarkdown } from './corpus.ts'
import { type DocumentsData, fillDocuments, logInToDocuments, startBenchDocuments } from './documents-data.ts'
import { measureSavesWhileTyping } from './documents-together.ts'
import { compareLoadWithReference, type LoadTestResult, type BenchWorkload } from './measure.ts'
import { readProcessMemoryMb, startBenchProgram } from './bench-program.ts'
import { type ReplyExtractors, verifySameReplies } from './verify-same-replies.ts'

const root = join(import.meta.dirname, '../..')

/** Duration of the measurement with five typists; saves become revisions every few seconds. */
const togetherSeconds = 15

type Row = { workload: string; bar: string; bare: LoadTestResult; product: LoadTestResult; ratio: number }

/**
 * `npm run bench -- documents [--documents 1000] [--rounds 3] [--seconds 4] [--only save]`: compares product and
 * reference, and then measures saves while five pages type in one document. `--only` runs the workloads whose name
 * contains this text.
 */
export async function benchDocuments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
    },
  })
  using opened = new DisposableStack()
  const folder = opened.use(createBenchFolder()).path
  const startedAt = performance.now()
  const product = opened.adopt(await startBenchDocuments(join(folder, 'product')), (program) =>
    program.stop(),
  )
  const startMs = performance.now() - startedAt
  const database = join(folder, 'product/documents.sqlite')
  const cookie = await logInToDocuments(product.url)
  const filled = await fillDocuments(product.url, cookie, Number(values.documents))
  const bare = opened.adopt(
    await startBenchProgram('scripts/bench/bare-documents.ts', [join(folder, 'bare'), database], {}),
    (program) => program.stop(),
  )
  const rows: Row[] = []
  const all = workloads(product.url, bare.url, cookie, filled)
  for (const { workload, bar, sides, same } of all.filter((one) => one.workload.includes(values.only))) {
    process.stderr.write(`  ${workload} …\n`)
    await verifySameReplies(workload, sides, same)
    const figures = await compareLoadWithReference(workload, sides, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    })
    rows.push({ workload, bar, ...figures, ratio: figures.product.perSecond / figures.bare.perSecond })
  }
  const memoryMb = readProcessMemoryMb(product.pid)
  const together = await measureSavesWhileTyping(
    { url: product.url, cookie, pid: product.pid, folder },
    togetherSeconds,
  )
  report(rows, together, {
    startMs,
    memoryMb,
    fillPerSecond: filled.perSecond,
    documents: Number(values.documents),
  })
}

function workloads(product: string, bare: string, cookie: string, { treeProjectId }: DocumentsData) {
  const headers = { cookie }
  const both = (bareUrl: string, productUrl: string): { bare: BenchWorkload; product: BenchWorkload } => ({
    bare: { url: bare + bareUrl },
    product: { url: product + productUrl, headers },
  })
  const search = (word: string) =>
    both(`/search?q=${encodeURIComponent(word)}`, `/api/search?q=${encodeURIComponent(word)}`)
  let n = 0
  const otherSearches = (language: 'en' | 'zh') => {
    const next = (path: string) => () => {
      n += 1
      return { path: `${path}?q=${encodeURIComponent(commonSearchWords(n, language))}` }
    }
    return {
      bare: { url: bare, next: next('/search') },
      product: { url: product, headers, next: next('/api/search') },
    }
  }
  const searchBar = '>= 0.8 of bare, p95 < 30 ms'
  const nextSave = (base: (i: number) => string) => () => {
    n += 1
    return {
      path: base((n % 500) + 1),
      body: JSON.stringify({ content: generateMarkdown(n, 5000, n % 2 ? 'en' : 'zh') }),
    }
  }
  const json = { 'content-type': 'application/json' }
  return [
    {
      workload: 'one 20 KB document',
      bar: '>= 0.67 of bare',
      sides: both('/doc/large', '/api/projects/bench/docs/large'),
      same: sameContent,
    },
    {
      workload: 'tree of 1,000 (bare: cached)',
      bar: '>= 0.5 of cached',
      sides: both(`/tree-cached/${treeProjectId}`, '/api/projects/tree/docs'),
      same: sameTree,
    },
    {
      workload: 'tree of 1,000 (bare: built)',
      bar: 'for comparison',
      sides: both(`/tree-built/${treeProjectId}`, '/api/projects/tree/docs'),
      same: sameTree,
    },
    {
      workload: 'search, always other English words',
      bar: searchBar,
      sides: otherSearches('en'),
      same: sameCount,
    },
    {
      workload: 'search, always other Chinese words',
      bar: searchBar,
      sides: otherSearches('zh'),
      same: sameCount,
    },
    { workload: 'search, common English word', bar: searchBar, sides: search('release'), same: sameCount },
    { workload: 'search, rare English word', bar: searchBar, sides: search('zephyr'), same: sameFound },
    { workload: 'search, common Chinese word', bar: searchBar, sides: search('设计'), same: sameCount },
    { workload: 'search, rare Chinese word', bar: searchBar, sides: search('琉璃'), same: sameFound },
    {
      workload: 'save 5 KB, durable, with history',
      bar: '>= 0.7 of bare',
      same: bothSaved,
      sides: {
        bare: { url: bare, method: 'PUT' as const, headers: json, next: nextSave((i) => `/save/${i}`) },
        product: {
          url: product,
          method: 'PUT' as const,
          headers: { ...headers, ...json },
          next: nextSave((i) => `/api/projects/bench/docs/note-${i}`),
        },
      },
    },
  ]
}

type SearchReply = { results: { id: number }[] }
const contentOf = (body: unknown) => (body as { doc: { content: string } }).doc.content
const idsOf = (body: unknown) => (body as { docs: { id: number }[] }).docs.map(({ id }) => id)
const foundIn = (body: unknown) => (body as SearchReply).results.map(({ id }) => id).toSorted((a, b) => a - b)
const countOf = (body: unknown) => (body as SearchReply).results.length
const onBoth = (read: (body: unknown) => unknown): ReplyExtractors => ({ bare: read, product: read })

const sameContent = onBoth(contentOf)
const sameTree = onBoth(idsOf)
/** For a rare word, product and reference must return the same documents. */
const sameFound = onBoth(foundIn)
/** For a common word many documents rank equally, so only the number of results is compared. */
const sameCount = onBoth(countOf)
/** Product and reference save different texts, so both only have to return a text of that length. */
const bothSaved = onBoth((body) => contentOf(body).length > 1000)

type DocumentsFacts = { startMs: number; memoryMb: number; fillPerSecond: number; documents: number }

function report(
  rows: Row[],
  together: Awaited<ReturnType<typeof measureSavesWhileTyping>>,
  facts: DocumentsFacts,
) {
  const table = rows.map(({ workload, bar, bare, product, ratio }) => ({
    workload,
    'bare req/s': Math.round(bare.perSecond),
    'ours req/s': Math.round(product.perSecond),
    ratio: ratio.toFixed(2),
    bar,
    'p50 ms': product.p50Ms.toFixed(1),
    'p95 ms': product.p95Ms.toFixed(1),
    errors: bare.errors + product.errors,
  }))
  if (rows.length > 0) console.table(table)
  console.log('five pages type in one document, and a program saves it')
  console.table(together.figures)
  console.log(`processor time of the service: ${together.cpuMsOfRequest.toFixed(1)} ms for each request`)
  console.log(
    `${facts.documents} documents; created ${facts.fillPerSecond.toFixed(0)}/s; first start ${facts.startMs.toFixed(0)} ms; memory after the run ${facts.memoryMb.toFixed(0)} MB`,
  )
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(
    join(root, 'reports/bench-documents.json'),
    `${JSON.stringify({ suite: 'bench-documents', facts, rows, together }, null, 2)}\n`,
  )
}
