import { parentPort, workerData } from 'node:worker_threads'
import type { AttachmentHit, SearchFilter, SearchHit } from '#core'
import { openSearchEngine } from './engine.ts'

/** Message to the search thread. Messages are processed in order, so a search sees every earlier refresh. */
export type SearchWorkerRequest =
  | { kind: 'refresh'; documentIds: number[] }
  | {
      kind: 'search' | 'search attachments'
      id: number
      typed: string
      projectIds: readonly number[] | undefined
      filter: SearchFilter | undefined
    }
  | { kind: 'settle'; id: number }
  | { kind: 'close' }
export type SearchWorkerResponse =
  | { kind: 'found'; id: number; results: SearchHit[] }
  | { kind: 'found attachments'; id: number; results: AttachmentHit[] }
  | { kind: 'settled'; id: number }
  /** Reports that the search index cannot be updated until the disk has room again. */
  | { kind: 'disk full' }
export type SearchWorkerData = { path: string; documentsPath: string }

/** Time between two looks for entries that could not be written, and for attachments that changed. */
const retryMs = 5000

const port = parentPort
if (!port) throw new Error('the search index runs as a worker')
const { path, documentsPath } = workerData as SearchWorkerData
const answer = (message: SearchWorkerResponse) => port.postMessage(message)

const engine = openSearchEngine(path, documentsPath, () => answer({ kind: 'disk full' }))
/** Ids of requests that wait for the initial indexing; undefined once it is complete. */
let waiting: number[] | undefined = []

/** Indexes one batch at a time, so that searches are answered in between. The first batch runs before any message. */
function catchUp() {
  if (!engine.indexNextBatch()) return void setImmediate(guarded, catchUp)
  for (const id of waiting ?? []) answer({ kind: 'settled', id })
  waiting = undefined
}

/** Indexes one batch of attachments at a time, so that searches are answered in between. */
function indexAttachments() {
  if (!waiting && !engine.indexAttachments()) setImmediate(guarded, indexAttachments)
}

function handle(request: SearchWorkerRequest) {
  if (request.kind === 'refresh') engine.refresh(request.documentIds)
  else if (request.kind === 'search') {
    const { id, typed, projectIds, filter } = request
    answer({ kind: 'found', id, results: engine.search(typed, projectIds, filter) })
  } else if (request.kind === 'search attachments') {
    const { id, typed, projectIds, filter } = request
    answer({ kind: 'found attachments', id, results: engine.searchAttachments(typed, projectIds, filter) })
  } else if (request.kind === 'settle') {
    if (waiting) waiting.push(request.id)
    else answer({ kind: 'settled', id: request.id })
  } else {
    engine.close()
    process.exit()
  }
}

/**
 * An error ends this thread. The next thread compares the index with the rows and adds the missing entries.
 */
function guarded(work: () => void) {
  try {
    work()
  } catch (fault) {
    engine.closeAfterFault(fault)
    throw fault
  }
}

guarded(catchUp)
setInterval(() => {
  guarded(() => engine.retry())
  guarded(indexAttachments)
}, retryMs).unref()
port.on('message', (request: SearchWorkerRequest) => guarded(() => handle(request)))
