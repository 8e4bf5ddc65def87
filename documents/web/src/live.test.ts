import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isConnectedNow, staleKeys, startLive } from './live.ts'

const event = (type: string) => ({ type, project_id: 1, id: 2 })

test("a changed document makes its project's tree stale, not that of others", () => {
  expect(staleKeys(event('document.moved'), 'atlas')).toContainEqual(['tree', 'atlas'])
  expect(staleKeys(event('document.moved'), 'atlas')).not.toContainEqual(['tree'])
})

test('of a project that is not yet known every tree is asked for again', () => {
  expect(staleKeys(event('document.created'), undefined)).toContainEqual(['tree'])
})

test('counts on the project list follow documents and tasks', () => {
  for (const type of [
    'document.created',
    'document.removed',
    'task.changed',
    'task.removed',
    'project.changed',
  ])
    expect(staleKeys(event(type), 'atlas')).toContainEqual(['projects'])
})

test('shares and waiting changes refresh their own lists alone', () => {
  expect(staleKeys(event('share.changed'), 'atlas')).toEqual([['shares']])
  expect(staleKeys(event('change.waiting'), 'atlas')).toEqual([['changes']])
})

test('what names documents and projects elsewhere follows their names', () => {
  for (const type of ['document.moved', 'document.removed', 'project.changed', 'project.removed']) {
    expect(staleKeys(event(type), 'atlas')).toContainEqual(['changes'])
    expect(staleKeys(event(type), 'atlas')).toContainEqual(['search'])
  }
})

test('an event of a newer service is ignored', () => {
  expect(staleKeys(event('moon.phase'), 'atlas')).toEqual([])
})

/** As a browser's, with the network in the test's hands. */
class EmulatorSource extends EventTarget {
  static CLOSED = 2
  static opened: EmulatorSource[] = []
  readyState = 0
  constructor() {
    super()
    EmulatorSource.opened.push(this)
  }
  close() {
    this.readyState = EmulatorSource.CLOSED
  }
  happen(type: 'open' | 'error') {
    this.dispatchEvent(new Event(type))
  }
}

describe('the connection', () => {
  let queries: QueryClient
  let stop: () => void
  const source = () => EmulatorSource.opened.at(-1)!

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', EmulatorSource)
    EmulatorSource.opened = []
    queries = new QueryClient()
    stop = startLive(queries)
    source().happen('open')
  })
  afterEach(() => {
    source().happen('open')
    stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is called lost four seconds after the first failure, however often the browser tries in between', () => {
    source().happen('error')
    vi.advanceTimersByTime(2000)
    source().happen('error')
    vi.advanceTimersByTime(1999)
    expect(isConnectedNow()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isConnectedNow()).toBe(false)
  })

  test('that comes back in time was never lost, and everything is asked for again', () => {
    const asked = vi.spyOn(queries, 'invalidateQueries')
    source().happen('error')
    vi.advanceTimersByTime(3000)
    source().happen('open')
    expect(asked).toHaveBeenCalledExactlyOnceWith()
    vi.advanceTimersByTime(10_000)
    expect(isConnectedNow()).toBe(true)
    expect(EmulatorSource.opened).toHaveLength(1)
  })

  test('that was refused is opened again, and a call finds out whether the session ended', () => {
    const asked = vi.spyOn(queries, 'invalidateQueries')
    source().close()
    source().happen('error')
    vi.advanceTimersByTime(4000)
    expect(EmulatorSource.opened).toHaveLength(2)
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ['projects'] })
    source().happen('open')
    expect(isConnectedNow()).toBe(true)
  })
})
