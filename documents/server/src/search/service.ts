import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { AttachmentHit, SearchHit, SearchIndex } from '#core'
import { apiError } from './errors.ts'
import type { SearchWorkerRequest, SearchWorkerResponse, SearchWorkerData } from './worker.ts'

export type SearchIndexOptions = { dataDir: string; onFault(error: unknown): void }

/**
 * Largest number of consecutive restarts of the search thread without an answered search. After that number, the error
 * counts as permanent.
 */
const maxRestarts = 5

/**
 * Debounces refreshes: saves come in bursts, and indexing many documents at once costs little more than one. A search
 * does not wait for the timer; it flushes the pending ids first.
 */
const debounceMs = 100

type Waiting<T> = Map<number, PromiseWithResolvers<T>>

export function openSearchIndex({ dataDir, onFault }: SearchIndexOptions): SearchIndex {
  const searches: Waiting<SearchHit[]> = new Map()
  const attachmentSearches: Waiting<AttachmentHit[]> = new Map()
  const settling: Waiting<void> = new Map()
  const stale = gatherIds((documentIds) => send({ kind: 'refresh', documentIds }))
  let lastId = 0
  let restarts = 0
  let isClosing = false
  let worker: Worker | undefined = start()

  function start() {
    const workerData: SearchWorkerData = {
      path: join(dataDir, 'search.sqlite'),
      documentsPath: join(dataDir, 'documents.sqlite'),
    }
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
    started.on('message', hear)
    started.on('error', onFault)
    started.on('exit', restartPending)
    return started
  }
  function hear(answer: SearchWorkerResponse) {
    if (answer.kind === 'found' || answer.kind === 'found attachments') restarts = 0
    if (answer.kind === 'found') take(searches, answer.id)?.resolve(answer.results)
    else if (answer.kind === 'found attachments') take(attachmentSearches, answer.id)?.resolve(answer.results)
    else if (answer.kind === 'settled') take(settling, answer.id)?.resolve()
    else onFault(new Error('the disk is full: searches find older texts until there is room again'))
  }
  /**
   * Pending searches may have caused the crash, so they are rejected. Pending `settled()` calls continue in the new
   * thread.
   */
  function restartPending() {
    rejectAll(searches)
    rejectAll(attachmentSearches)
    worker = isClosing || restarts++ >= maxRestarts ? undefined : start()
    if (!worker) return rejectAll(settling)
    for (const id of settling.keys()) send({ kind: 'settle', id })
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (request: SearchWorkerRequest) => worker?.postMessage(request)

  function ask<T>(waiting: Waiting<T>, requestFor: (id: number) => SearchWorkerRequest) {
    if (!worker || isClosing) return Promise.reject<T>(apiError('SEARCH_UNAVAILABLE'))
    const promise = Promise.withResolvers<T>()
    waiting.set(++lastId, promise)
    stale.passOn()
    send(requestFor(lastId))
    return promise.promise
  }
  return {
    refresh: stale.add,
    search: (typed, projectIds, filter) =>
      ask(searches, (id) => ({ kind: 'search', id, typed, projectIds, filter })),
    searchAttachments: (typed, projectIds, filter) =>
      ask(attachmentSearches, (id) => ({ kind: 'search attachments', id, typed, projectIds, filter })),
    settled: () => ask(settling, (id) => ({ kind: 'settle', id })),
    async close() {
      isClosing = true
      stale.passOn()
      if (!worker) return
      const gone = new Promise((resolve) => worker?.once('exit', resolve))
      send({ kind: 'close' })
      await gone
    },
  }
}

function gatherIds(send: (ids: number[]) => void) {
  const gathered = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  function passOn() {
    clearTimeout(timer)
    timer = undefined
    if (gathered.size > 0) send([...gathered])
    gathered.clear()
  }
  return {
    passOn,
    add(ids: number[]) {
      for (const id of ids) gathered.add(id)
      timer ??= setTimeout(passOn, debounceMs)
    },
  }
}

function take<T>(waiting: Waiting<T>, id: number) {
  const promise = waiting.get(id)
  waiting.delete(id)
  return promise
}

function rejectAll<T>(waiting: Waiting<T>) {
  for (const { reject } of waiting.values()) reject(apiError('SEARCH_UNAVAILABLE'))
  waiting.clear()
}
