import { secondMs } from '@sanhe/kit/runtime/clock'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Project } from '#api.ts'
import { browserPageId } from '#editor/page-lock.ts'
import { projectsQuery } from '#queries.ts'

export type NamedUser = { id: number; username: string }
export type LiveEvent = { type: string; project_id?: number; id?: number; people?: NamedUser[] }

/** Listeners that receive every event. They receive `undefined` when the event stream has opened. */
export const liveEventListeners = new Set<(event?: LiveEvent) => void>()
const notify = (event?: LiveEvent) => liveEventListeners.forEach((listener) => listener(event))

/** `isOpen`: true once the event stream has opened, that is, once the service has registered this page. */
export const eventStreamState = { isOpen: false }

/**
 * Users who look at a document, by the id of the document. When the stream opens, the service sends the users of all
 * documents.
 */
export const presentUsersByDocument = new Map<number, NamedUser[]>()

let isConnected = true
const listeners = new Set<() => void>()
function setConnected(next: boolean) {
  if (next === isConnected) return
  isConnected = next
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns whether the service can be reached: false when the first event stream of the page fails, and after a few
 * seconds without an event stream.
 */
export const isEventStreamConnected = () => isConnected
export const useIsEventStreamConnected = () => useSyncExternalStore(listen, isEventStreamConnected)

/**
 * The rules that map events to stale queries are loaded with the first event, because the first page does not
 * need them.
 */
async function invalidateStale(queries: QueryClient, event: LiveEvent, slug: string | undefined) {
  const rules = await import('./stale-query-keys.ts').catch(() => undefined)
  // If the file with the rules cannot be loaded, because an update of the service removed it, all queries
  // become stale.
  for (const queryKey of rules?.listStaleQueryKeys(event, slug) ?? [[]])
    void queries.invalidateQueries({ queryKey })
}

const patienceMs = 4 * secondMs

/**
 * Listens for live events until the returned function is called. The service does not send missed events again, so
 * all queries become stale after a reconnection.
 */
export function startLiveUpdates(queries: QueryClient) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let mayHaveMissed = false

  const receive = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as LiveEvent
    if (event.people) presentUsersByDocument.set(event.id ?? 0, event.people)
    notify(event)
    const projects = queries.getQueryData(projectsQuery.queryKey) as Project[] | undefined
    const slug = projects?.find((project) => project.id === event.project_id)?.slug
    void invalidateStale(queries, event, slug)
  }
  const stopWaiting = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const arrive = () => {
    stopWaiting()
    setConnected(true)
    presentUsersByDocument.clear()
    eventStreamState.isOpen = true
    notify()
    if (mayHaveMissed) void queries.invalidateQueries()
    mayHaveMissed = false
  }
  /**
   * Called at each error of the event stream. The browser reconnects by itself and fires an error at each failed
   * attempt. The time limit counts from the first error. A stream that was open is usually back within the limit; a page
   * that never had one shows copies or nothing, and says so at once.
   */
  const lose = () => {
    mayHaveMissed = true
    if (!eventStreamState.isOpen) setConnected(false)
    timer ??= setTimeout(giveUp, patienceMs)
  }
  /**
   * After a response that is not an event stream, the browser does not retry. A request for the projects then detects
   * whether the session has ended, and the stream is opened again.
   */
  function giveUp() {
    timer = undefined
    setConnected(false)
    if (source?.readyState !== EventSource.CLOSED) return
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    open()
  }
  function open() {
    source?.close()
    // `missed_ms` is the time since this page began to load. The service sends the events of this time first,
    // because they may concern data that the page has already loaded.
    source = new EventSource(`/api/events?page=${browserPageId}&missed_ms=${performance.now()}`)
    source.addEventListener('message', receive)
    source.addEventListener('open', arrive)
    source.addEventListener('error', lose)
  }

  open()
  const goOffline = () => {
    mayHaveMissed = true
    setConnected(false)
  }
  if (!navigator.onLine) goOffline()
  addEventListener('offline', goOffline)
  // A stream that looks open is opened again too: after a change of the network it receives nothing more.
  addEventListener('online', open)
  return () => {
    removeEventListener('offline', goOffline)
    removeEventListener('online', open)
    stopWaiting()
    source?.close()
  }
}
