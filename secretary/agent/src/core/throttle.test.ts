import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counted() {
  let acts = 0
  return { ...throttle(100, () => (acts += 1)), acts: () => acts }
}

test('the first call acts at once, those that come meanwhile act once together, when the time is over', () => {
  const { call, acts } = counted()
  for (let n = 0; n < 5; n += 1) call()
  expect(acts()).toBe(1)
  vi.advanceTimersByTime(99)
  expect(acts()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(acts()).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(acts()).toBe(2)
  call()
  expect(acts()).toBe(3)
})

test('what is still to come comes at a flush, and never after a stop', () => {
  const { call, flush, stop, acts } = counted()
  call()
  flush()
  expect(acts()).toBe(1)
  call()
  call()
  flush()
  expect(acts()).toBe(3)
  call()
  call()
  stop()
  vi.advanceTimersByTime(1000)
  expect(acts()).toBe(4)
})
