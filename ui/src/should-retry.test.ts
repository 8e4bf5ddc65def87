import { ApiError } from '@sanhe/kit/http/client'
import { expect, test } from 'vitest'
import { shouldRetry } from './should-retry.ts'

const lost = new TypeError('fetch failed')

test('shouldRetry tries a lost connection three times in total', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, false])
})

test.each([
  [400, false],
  [404, false],
  [499, false],
  [500, true],
  [503, true],
])('shouldRetry for a reply with status %i: %s', (status, isWorth) => {
  expect(shouldRetry(0, new ApiError(status, {}))).toBe(isWorth)
})
