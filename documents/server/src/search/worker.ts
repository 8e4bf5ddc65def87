import { parentPort, workerData } from 'node:worker_threads'
import { openEngine, type Result } from './engine.ts'

/** Messages are answered in the order they were sent: a search sees every refresh that was asked for before it. */
export type Request =
  | { kind: 'refresh'; documentIds: number[] }
  | { kind: 'search'; id: number; typed: string; projectId: number | undefined }
  | { kind: 'settle'; id: number }
  | { kind: 'close' }
export type Answer =
  | { kind: 'found'; id: number; results: Result[] }
  | { kind: 'settled'; id: number }
  /** The index cannot follow the rows until the disk has room again. */
  | { kind: 'disk full' }
export type WorkerData = { path: string; documentsPath: string }

const retryMs = 5000

const port = parentPort
if (!port) throw new Error('the search index runs as a worker')
const { path, documentsPath } = workerData as WorkerData
const answer = (message: Answer) => port.postMessage(message)

const engine = openEngine(path, documentsPath, () => answer({ kind: 'disk full' }))
/** Who waits for the end of catching up; undefined once it is reached. */
let waiting: number[] | undefined = []

/** A batch at a time, so that searches are answered in between. The first comes before any message. */
function catchUp() {
  if (!engine.catchUp()) return void setImmediate(guarded, catchUp)
  for (const id of waiting ?? []) answer({ kind: 'settled', id })
  waiting = undefined
}

function handle(request: Request) {
  if (request.kind === 'refresh') engine.refresh(request.documentIds)
  else if (request.kind === 'search') {
    answer({ kind: 'found', id: request.id, results: engine.search(request.typed, request.projectId) })
  } else if (request.kind === 'settle') {
    if (waiting) waiting.push(request.id)
    else answer({ kind: 'settled', id: request.id })
  } else {
    engine.close()
    process.exit()
  }
}

/** Anything that throws ends this thread; the next one works out from the rows what is missing. */
function guarded(work: () => void) {
  try {
    work()
  } catch (fault) {
    engine.abandon(fault)
    throw fault
  }
}

guarded(catchUp)
setInterval(() => guarded(() => engine.retry()), retryMs).unref()
port.on('message', (request: Request) => guarded(() => handle(request)))
