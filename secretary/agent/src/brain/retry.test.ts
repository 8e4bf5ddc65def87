import { APICallError } from 'ai'
import { describe, expect, test } from 'vitest'
import { getModelRetryDelayMs } from './retry.ts'

const failed = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: 'failed',
    url: 'http://model',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
  })
const now = Date.parse('2026-11-21T08:00:00Z')
const delay = (error: unknown, failures = 1, waitedMs = 0, retryForMs = 60_000) =>
  getModelRetryDelayMs(error, { failures, waitedMs, retryForMs }, now)

describe('getModelRetryDelayMs', () => {
  test.each([
    ['429 without a header', failed(429), 1000],
    ['429 with seconds', failed(429, { 'retry-after': '7' }), 7000],
    ['429 with milliseconds', failed(429, { 'retry-after': '7', 'retry-after-ms': '250' }), 250],
    ['429 with a date', failed(429, { 'retry-after': 'Sat, 21 Nov 2026 08:00:20 GMT' }), 20_000],
    ['429 with a date in the past', failed(429, { 'retry-after': 'Sat, 21 Nov 2026 07:00:00 GMT' }), 0],
    ['429 with more than the time', failed(429, { 'retry-after': '61' }), undefined],
    ['503 with seconds', failed(503, { 'retry-after': '3' }), 3000],
    ['500', failed(500), 1000],
    ['a connection that broke', new Error('terminated'), 1000],
    ['a refused key', failed(401), undefined],
    ['a request that is too long', failed(400), undefined],
  ])('getModelRetryDelayMs returns the expected delay after %s', (_, error, expected) => {
    expect(delay(error)).toBe(expected)
  })

  test('getModelRetryDelayMs doubles the delay from attempt to attempt, up to the total time that a reply may wait', () => {
    expect([1, 2, 3, 4].map((failures) => delay(failed(429), failures))).toEqual([1000, 2000, 4000, 8000])
    expect(delay(failed(429), 6, 31_000)).toBeUndefined()
    expect(delay(failed(429), 5, 44_000)).toBe(16_000)
    expect(delay(failed(500), 2)).toBeUndefined()
    expect(delay(failed(429, { 'retry-after': '0' }), 1, 0, 0)).toBeUndefined()
  })
})
