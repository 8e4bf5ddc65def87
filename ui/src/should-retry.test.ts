import { ApiError } from '@sanhe/kit/http/client'
import { afterEach, expect, test, vi } from 'vitest'
import { getRetryDelayMs, shouldRetry } from './should-retry.ts'

const lost = new TypeError('fetch failed')

afterEach(() => vi.unstubAllGlobals())

test('shouldRetry refuses lost connections while the browser is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(shouldRetry(0, lost)).toBe(false)
  expect(shouldRetry(0, new ApiError(503, {}))).toBe(true)
})

test('shouldRetry refuses the answer of a service worker that has no network and no copy', () => {
  expect(shouldRetry(0, new ApiError(503, { offline: true }))).toBe(false)
})

test('shouldRetry allows three attempts in total after lost connections', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, false])
})

test.each([
  [400, false],
  [404, false],
  [499, false],
  [500, true],
  [503, true],
])('shouldRetry for a response with status %i returns %s', (status, isWorth) => {
  expect(shouldRetry(0, new ApiError(status, {}))).toBe(isWorth)
})

test.each([
  [1, true],
  [20, true],
  [21, false],
  [undefined, false],
])('shouldRetry for a rate limit that ends in %s seconds returns %s', (retryAfter, isWorth) => {
  expect(shouldRetry(0, new ApiError(429, { retryAfter }))).toBe(isWorth)
})

test('getRetryDelayMs waits for the end of a rate limit, and doubles the pause after other errors', () => {
  expect(getRetryDelayMs(0, new ApiError(429, { retryAfter: 7 }))).toBe(7000)
  expect([0, 1].map((failures) => getRetryDelayMs(failures, lost))).toEqual([1000, 2000])
})
