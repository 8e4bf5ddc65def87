import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from './idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('watchIdle aborts a model that sends nothing, not even reasoning', () => {
  const idle = watchIdle(1000)
  idle.start()
  vi.advanceTimersByTime(999)
  idle.received('reasoning-delta')
  vi.advanceTimersByTime(999)
  expect(idle.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(idle.signal.aborted).toBe(true)
})

test('watchIdle does not abort while a tool runs, however long it takes', () => {
  const idle = watchIdle(1000)
  idle.start()
  idle.received('tool-call')
  vi.advanceTimersByTime(1_000_000)
  expect(idle.signal.aborted).toBe(false)
  idle.received('tool-result')
  vi.advanceTimersByTime(1000)
  expect(idle.signal.aborted).toBe(true)
})
