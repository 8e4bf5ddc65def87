import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateMarkdown } from './corpus.ts'
import { readCpuMs } from './growth/cost.ts'
import { percentileOf } from './measure.ts'

export type TogetherFigures = { work: string; requests: number; p50Ms: number; p95Ms: number }

const typists = 5
/** Time between two characters of a typist in milliseconds: about 100 words a minute. */
const keyIntervalMs = 120
/** Time between two saves of the program in milliseconds. */
const saveIntervalMs = 100

/** `folder`: a folder on the disk of the service. */
type Server = { url: string; cookie: string; pid: number; folder: string }
type Changes = (number | (number | string)[])[]
type SyncReply = { epoch: string; version: number; content: string | null; updates: { changes: Changes }[] }
type DocumentReply = { doc: { id: number; slug: string; content: string; revision: number } }

/**
 * Measures a document of 20 KB in which five pages type at the same time: the time until the service has stored and
 * confirmed a typed character, and the time of a save by a program, which is merged with the typed texts. A flush of
 * the same disk at the same time is the reference: a typed character needs one flush, a save needs three.
 */
export async function measureSavesWhileTyping(server: Server, seconds: number) {
  const call = callsOf(server)
  const content = generateMarkdown(1, 20_000, 'en')
  const { doc } = await call<DocumentReply>('POST', '/api/projects/bench/docs', {
    title: 'Together',
    content,
  })
  const typed: number[] = []
  const saved: number[] = []
  const flushed: number[] = []
  const closing = new AbortController()
  const until = performance.now() + seconds * 1000
  const before = readCpuMs([server.pid])
  await Promise.all([
    ...Array.from({ length: typists }, (_, nth) =>
      type({ server, call, documentId: doc.id, page: `bench-${nth}`, until, signal: closing.signal }, typed),
    ),
    save(call, doc, until, saved),
    flush(server.folder, until, flushed),
  ])
  const cpuMs = (readCpuMs([server.pid]) - before) / (typed.length + saved.length)
  closing.abort()
  const figures = [
    describe('a typed character is stored', typed),
    describe('a save of 20 KB by a program, merged', saved),
    describe('reference: one flush of the disk', flushed),
  ]
  return { figures, cpuMsOfRequest: cpuMs }
}

type Call = <Reply>(method: string, path: string, body: object) => Promise<Reply>

function callsOf({ url, cookie }: Server): Call {
  return async (method, path, body) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const request: RequestInit = { method, headers, body: JSON.stringify(body) }
    const response = await fetch(url + path, request)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as never
  }
}

type Typist = {
  server: Server
  call: Call
  documentId: number
  page: string
  until: number
  signal: AbortSignal
}

/** Types one character after another at the beginning of the document, as an editor sends them. */
async function type({ server, call, documentId, page, until, signal }: Typist, times: number[]) {
  await openEventStream(server, page, signal)
  const sync = (body: object) =>
    call<SyncReply>('POST', `/api/documents/${documentId}/sync`, { page, ...body })
  let known = await sync({})
  // The document becomes shared when the second page arrives.
  while (known.epoch === '') {
    await pause(20)
    known = await sync({})
  }
  let length = known.content?.length ?? 0
  while (performance.now() < until) {
    const startedAt = performance.now()
    const { epoch, version } = known
    known = await sync({ epoch, version, client: page, updates: [[[0, 'x'], length]] })
    const ms = performance.now() - startedAt
    times.push(ms)
    length =
      known.content?.length ?? length + known.updates.reduce((sum, one) => sum + growthOf(one.changes), 0)
    await pause(Math.max(0, keyIntervalMs - ms))
  }
}

/** Opens the event stream without which a page cannot change a text, and reads it until the signal. */
async function openEventStream({ url, cookie }: Server, page: string, signal: AbortSignal) {
  const { body } = await fetch(`${url}/api/events?page=${page}`, { headers: { cookie }, signal })
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  body?.pipeTo(new WritableStream({ write: () => resolve() })).catch(() => {})
  await opened
}

/** Number of characters by which these changes lengthen a text. */
function growthOf(changes: Changes) {
  return changes.reduce<number>((sum, part) => {
    if (typeof part === 'number') return sum
    const [deleted, ...lines] = part as [number, ...string[]]
    return sum - deleted + lines.join('\n').length
  }, 0)
}

/** Changes the last line again and again, each time based on the revision that the program knows. */
async function save(call: Call, { slug, ...first }: DocumentReply['doc'], until: number, times: number[]) {
  let known: { content: string; revision: number } = first
  for (let nth = 0; performance.now() < until; nth += 1) {
    const content = `${known.content.replace(/\n\nSave \d+\.$/, '')}\n\nSave ${nth}.`
    const startedAt = performance.now()
    const body = { content, base_revision: known.revision }
    const { doc } = await call<DocumentReply>('PUT', `/api/projects/bench/docs/${slug}`, body)
    const ms = performance.now() - startedAt
    times.push(ms)
    known = doc
    await pause(Math.max(0, saveIntervalMs - ms))
  }
}

/** Appends to a file and flushes it again and again. */
async function flush(folder: string, until: number, times: number[]) {
  await using file = await open(join(folder, 'reference'), 'a')
  while (performance.now() < until) {
    const startedAt = performance.now()
    await file.write('x'.repeat(4096))
    await file.datasync()
    times.push(performance.now() - startedAt)
    await pause(saveIntervalMs)
  }
}

function describe(work: string, times: number[]): TogetherFigures {
  times.sort((a, b) => a - b)
  return { work, requests: times.length, p50Ms: percentileOf(times, 0.5), p95Ms: percentileOf(times, 0.95) }
}
