import { ApiError } from '@sanhe/kit/http/client'
import { expect, test } from 'vitest'
import { createBookingLog } from './booking-log.ts'

/** Returns a request that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: Error[]) {
  const left = [...errors]
  return async () => {
    const error = left.shift()
    if (error) throw error
    return 'booked'
  }
}
const unavailable = new ApiError(503, { error: 'NOT_READY', retryAfter: 1 })
const inFlight = new ApiError(409, { error: 'IDEMPOTENCY_CONFLICT', retryAfter: 1 })
const full = new ApiError(400, { error: 'ACTIVITY_FULL' })

test('createBookingLog repeats a booking after a 503, a broken connection and a request in flight, and counts them', async () => {
  const log = createBookingLog()
  const from = performance.now()
  const errors = [unavailable, new TypeError('fetch failed'), inFlight]
  expect(await log.book(failing(...errors))).toEqual({ result: 'booked' })
  const counted = log.countFailures(from, performance.now() + 1)
  expect(counted).toEqual({ 503: 1, connection: 1, IDEMPOTENCY_CONFLICT: 1 })
  expect(log.unanswered).toEqual([])
})

test.each([
  ['a refusal', full, 'ACTIVITY_FULL'],
  ['a fault', new ApiError(500, { error: 'INTERNAL' }), '500'],
])('createBookingLog returns the reason of %s without a repetition', async (_, error, refused) => {
  expect(await createBookingLog().book(failing(error))).toEqual({ refused })
})

test('firstSuccessAfter ignores a booking that was sent before the moment', async () => {
  const log = createBookingLog()
  const moment = performance.now() + 10_000
  await log.book(failing())
  expect(log.firstSuccessAfter(moment)).toBeUndefined()
  expect(log.firstSuccessAfter(0)).toBeGreaterThan(0)
})
