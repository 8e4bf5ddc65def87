import { secondMs } from '@sanhe/kit/runtime/clock'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Project } from '#api.ts'
import { projectsQuery } from '#queries.ts'

export type LiveEvent = { type: string; project_id: number; id?: number }

/** What a live event made stale. Without the project's slug (a new project) every project's part is. */
export function staleKeys(event: LiveEvent, slug: string | undefined): QueryKey[] {
  const of = (...things: string[]) => things.map((thing) => (slug ? [thing, slug] : [thing]))
  switch (event.type) {
    case 'document.created':
    case 'document.moved':
    case 'document.removed':
      return [['projects'], ...of('tree', 'document', 'blocks', 'revisions'), ['search'], ['changes']]
    case 'document.saved':
      return [...of('tree', 'document', 'blocks', 'revisions', 'blame'), ['search']]
    case 'task.changed':
    case 'task.removed':
      return [['projects'], ...of('tasks')]
    case 'project.changed':
    case 'project.removed':
      // The open document learns by this that its project has another address, or is gone.
      return [['projects'], ...of('tree', 'document'), ['search'], ['changes']]
    case 'share.changed':
      return [['shares']]
    case 'change.waiting':
      return [['changes']]
    default:
      return []
  }
}

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

/** Whether the service can be reached just now; false only after a few seconds of silence. */
export const isConnectedNow = () => isConnected
export const useIsConnected = () => useSyncExternalStore(listen, isConnectedNow)

const patienceMs = 4 * secondMs

/**
 * Listens until the returned function is called. Events that were missed while away are not sent again,
 * so coming back makes everything stale.
 */
export function startLive(queries: QueryClient) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let mayHaveMissed = false

  const receive = (message: MessageEvent<string>) => {
    const event = JSON.parse(message.data) as LiveEvent
    const projects = queries.getQueryData(projectsQuery.queryKey) as Project[] | undefined
    const slug = projects?.find((project) => project.id === event.project_id)?.slug
    for (const queryKey of staleKeys(event, slug)) void queries.invalidateQueries({ queryKey })
  }
  const stopWaiting = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const arrive = () => {
    stopWaiting()
    setConnected(true)
    if (mayHaveMissed) void queries.invalidateQueries()
    mayHaveMissed = false
  }
  /** The browser tries again by itself, and fails again while the service is away: the first failure counts. */
  const lose = () => {
    mayHaveMissed = true
    timer ??= setTimeout(giveUp, patienceMs)
  }
  /** Except after an answer that was no event stream: then we try, and a call finds out whether the session ended. */
  function giveUp() {
    timer = undefined
    setConnected(false)
    if (source?.readyState !== EventSource.CLOSED) return
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    open()
  }
  function open() {
    source?.close()
    // The time since this page began to load: what was loaded before the stream opened may have changed meanwhile.
    source = new EventSource('/api/events?missed_ms=' + performance.now())
    source.addEventListener('message', receive)
    source.addEventListener('open', arrive)
    source.addEventListener('error', lose)
  }

  open()
  return () => {
    stopWaiting()
    source?.close()
  }
}
