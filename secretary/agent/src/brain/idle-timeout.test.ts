import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleTimeout } from './idle-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('createIdleTimeout aborts a model that sends nothing, not even reasoning', () => {
  const idle = createIdleTimeout(1000)
  idle.start()
  vi.advanceTimersByTime(999)
  idle.received('reasoning-delta')
  vi.advanceTimersByTime(999)
  expect(idle.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(idle.signal.aborted).toBe(true)
})

test('createIdleTimeout does not abort while a tool runs, however long the tool takes', () => {
  const idle = createIdleTimeout(1000)
  idle.start()
  idle.received('tool-call')
  vi.advanceTimersByTime(1_000_000)
  expect(idle.signal.aborted).toBe(false)
  idle.received('tool-result')
  vi.advanceTimersByTime(1000)
  expect(idle.signal.aborted).toBe(true)
})
