import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventStreamState, isEventStreamConnected, startLiveUpdates } from './live.ts'
import { listStaleQueryKeys } from './stale-query-keys.ts'

const event = (type: string) => ({ type, project_id: 1, id: 2 })

test("staleQueryKeys: a moved document makes only its project's tree stale", () => {
  expect(listStaleQueryKeys(event('document.moved'), 'atlas')).toContainEqual(['tree', 'atlas'])
  expect(listStaleQueryKeys(event('document.moved'), 'atlas')).not.toContainEqual(['tree'])
})

test('staleQueryKeys: an event of an unknown project makes every tree stale', () => {
  expect(listStaleQueryKeys(event('document.created'), undefined)).toContainEqual(['tree'])
})

test('document and task events make the counts on the project list stale', () => {
  for (const type of [
    'document.created',
    'document.removed',
    'task.changed',
    'task.removed',
    'project.changed',
  ])
    expect(listStaleQueryKeys(event(type), 'atlas')).toContainEqual(['projects'])
})

test('share and AI change events make only their lists stale', () => {
  expect(listStaleQueryKeys(event('share.changed'), 'atlas')).toEqual([['shares']])
  expect(listStaleQueryKeys(event('change.waiting'), 'atlas')).toEqual([['changes']])
})

test('a renamed or deleted document or project makes the inbox and the search stale', () => {
  for (const type of ['document.moved', 'document.removed', 'project.changed', 'project.removed']) {
    expect(listStaleQueryKeys(event(type), 'atlas')).toContainEqual(['changes'])
    expect(listStaleQueryKeys(event(type), 'atlas')).toContainEqual(['search'])
  }
})

test('staleQueryKeys ignores event types that it does not know', () => {
  expect(listStaleQueryKeys(event('moon.phase'), 'atlas')).toEqual([])
})

/** Fake EventSource whose network events the test fires. */
class FakeEventSource extends EventTarget {
  static OPEN = 1
  static CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 0
  constructor() {
    super()
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  happen(type: 'open' | 'error') {
    if (type === 'open') this.readyState = FakeEventSource.OPEN
    this.dispatchEvent(new Event(type))
  }
}

describe('startLiveUpdates', () => {
  let queries: QueryClient
  let stop: () => void
  let fireInBrowser: (type: 'online' | 'offline') => void
  const source = () => FakeEventSource.opened.at(-1)!

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('navigator', { onLine: true })
    const browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    fireInBrowser = (type) => void browser.dispatchEvent(new Event(type))
    FakeEventSource.opened = []
    queries = new QueryClient()
    stop = startLiveUpdates(queries)
    source().happen('open')
  })
  afterEach(() => {
    source().happen('open')
    stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('the event stream counts as lost four seconds after the first error, however often the browser retries', () => {
    source().happen('error')
    vi.advanceTimersByTime(2000)
    source().happen('error')
    vi.advanceTimersByTime(1999)
    expect(isEventStreamConnected()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isEventStreamConnected()).toBe(false)
  })

  test('a page whose first event stream fails counts as disconnected at once, until a stream opens', () => {
    stop()
    eventStreamState.isOpen = false
    stop = startLiveUpdates(queries)
    source().happen('error')
    expect(isEventStreamConnected()).toBe(false)
    source().happen('open')
    expect(isEventStreamConnected()).toBe(true)
  })

  test('an event stream that returns within four seconds is never reported lost, and all queries are invalidated', () => {
    const invalidate = vi.spyOn(queries, 'invalidateQueries')
    source().happen('error')
    vi.advanceTimersByTime(3000)
    source().happen('open')
    expect(invalidate).toHaveBeenCalledExactlyOnceWith()
    vi.advanceTimersByTime(10_000)
    expect(isEventStreamConnected()).toBe(true)
    expect(FakeEventSource.opened).toHaveLength(1)
  })

  test('a browser that goes offline is reported at once, and the stream is opened again when it is online, even if it still looks open', () => {
    fireInBrowser('offline')
    expect(isEventStreamConnected()).toBe(false)
    fireInBrowser('online')
    expect(FakeEventSource.opened).toHaveLength(2)
    source().happen('open')
    expect(isEventStreamConnected()).toBe(true)
  })

  test('a refused event stream is opened again, and a request checks whether the session has ended', () => {
    const invalidate = vi.spyOn(queries, 'invalidateQueries')
    source().close()
    source().happen('error')
    vi.advanceTimersByTime(4000)
    expect(FakeEventSource.opened).toHaveLength(2)
    expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['projects'] })
    source().happen('open')
    expect(isEventStreamConnected()).toBe(true)
  })
})
