import { addMonths, dayMs, fromIso, hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test, vi } from 'vitest'
import * as rules from './rules.ts'

const startsAt = fromIso('2026-11-23T01:00:00Z')

test('calculateServicePrice multiplies the hourly rate by hours and half hours and returns whole fen', () => {
  expect(rules.calculateServicePrice(4000, 3)).toBe(12_000)
  expect(rules.calculateServicePrice(4000, 1.5)).toBe(6000)
  expect(rules.calculateServicePrice(3999, 1.5)).toBe(5999)
})

test.each([
  ['cleaning', 1500],
  ['repair', 1200],
  ['companion', 1000],
] as const)('calculatePlatformFee for %s of 100 yuan returns %i fen', (type, fee) => {
  expect(rules.calculatePlatformFee(10_000, type)).toBe(fee)
})

describe('calculateCancellationFee', () => {
  test('calculateCancellationFee is 0 until exactly 24 hours before the start and 30 percent afterwards', () => {
    expect(rules.calculateCancellationFee(12_000, startsAt, startsAt - dayMs)).toBe(0)
    expect(rules.calculateCancellationFee(12_000, startsAt, startsAt - dayMs + 1)).toBe(3600)
    expect(rules.calculateCancellationFee(12_000, startsAt, startsAt + hourMs)).toBe(3600)
  })

  test('calculateCancellationFee rounds half a fen up', () => {
    expect(rules.calculateCancellationFee(5, startsAt, startsAt)).toBe(2)
    expect(rules.calculateCancellationFee(4, startsAt, startsAt)).toBe(1)
    expect(rules.calculateCancellationFee(0, startsAt, startsAt)).toBe(0)
  })
})

test.each(['UTC', 'America/New_York'])(
  'getServiceStartTime uses Shanghai time on a machine in the time zone %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(rules.getServiceStartTime({ date: '2026-11-23', time: '09:00' })).toBe(startsAt)
    vi.unstubAllEnvs()
  },
)

const freeWorker = { isAtWork: true, isTaken: false, isOnLeave: false, isWithinHours: true }

test.each([
  [{}, startsAt - 1, undefined],
  [{}, startsAt, 'SCHEDULE_PASSED'],
  [{}, addMonths(startsAt, -12), undefined],
  [{}, addMonths(startsAt, -12) - 1, 'SCHEDULE_TOO_FAR'],
  [{ isAtWork: false }, startsAt - 1, 'WORKER_NOT_AVAILABLE'],
  [{ isTaken: true }, startsAt - 1, 'WORKER_NOT_AVAILABLE'],
  [{ isOnLeave: true, isTaken: true }, startsAt - 1, 'WORKER_ON_LEAVE'],
  [{ isWithinHours: false }, startsAt - 1, 'OUTSIDE_WORKING_HOURS'],
])('decideWorkerBookingRefusal for a free worker with %j at %i returns %s', (changes, now, refusal) => {
  expect(rules.decideWorkerBookingRefusal({ ...freeWorker, ...changes, startsAt }, now)).toBe(refusal)
})

test.each([
  ['confirmed', 'housekeeping', undefined],
  ['pending', 'housekeeping', undefined],
  ['confirmed', 'repair', 'NOT_FOUND'],
  ['in_progress', 'housekeeping', 'STATUS_CONFLICT'],
  ['cancelled', 'housekeeping', 'STATUS_CONFLICT'],
] as const)(
  'decideRescheduleRefusal for a %s cleaning and a worker of %s returns %s',
  (status, category, refusal) => {
    expect(rules.decideRescheduleRefusal({ status, serviceType: 'cleaning' }, category)).toBe(refusal)
  },
)

test.each([
  [2 * hourMs, 30 * minuteMs],
  [30 * minuteMs, 30 * minuteMs],
  [10 * minuteMs, 10 * minuteMs],
  [1000, minuteMs],
])('getBookingPaymentMs for a service that starts in %i ms returns %i ms', (lead, within) => {
  expect(rules.getBookingPaymentMs(startsAt, startsAt - lead)).toBe(within)
})

test.each([
  ['completed', null, undefined],
  ['completed', 5, 'ALREADY_REVIEWED'],
  ['in_progress', null, 'SERVICE_NOT_COMPLETED'],
  ['cancelled', null, 'SERVICE_NOT_COMPLETED'],
] as const)(
  'decideServiceReviewRefusal for a service with status %s and rating %s returns %s',
  (status, rating, refusal) => {
    expect(rules.decideServiceReviewRefusal({ status, rating })).toBe(refusal)
  },
)

test.each([
  ['pending', 0, undefined],
  ['paid', -1, undefined],
  ['confirmed', -1, undefined],
  ['confirmed', 0, 'SERVICE_STARTED'],
  ['paid', 0, 'SERVICE_STARTED'],
  ['in_progress', -hourMs, 'SERVICE_STARTED'],
] as const)(
  'decideServiceCancelRefusal for a service with status %s, %i ms after its start, returns %s',
  (status, after, refusal) => {
    const service = { status, startsAt }
    expect(rules.decideServiceCancelRefusal(service, startsAt + after)).toBe(refusal)
    expect(rules.canCancelService(service, startsAt + after)).toBe(refusal === undefined)
  },
)
