import { ApiError } from '@sanhe/kit/http/client'
import { expect, test } from 'vitest'
import { shouldRetry } from './should-retry.ts'

const lost = new TypeError('fetch failed')

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
