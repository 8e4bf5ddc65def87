import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counted() {
  let acts = 0
  return { ...throttle(100, () => (acts += 1)), acts: () => acts }
}

test('throttle runs the first call immediately and combines later calls into one when the interval ends', () => {
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

test('throttle runs a pending call at flush() and none after stop()', () => {
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
