import { dayMs, fromIso, hourMs, localInstant } from '@sanhe/kit/runtime/clock'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as rules from './rules.ts'

const startsAt = fromIso('2026-11-23T01:00:00Z')
const slot = { date: '2026-11-23', time: '09:00' }
const schedule = { ...slot, status: 'available' as const, currentPatients: 29, maxPatients: 30 }

afterEach(() => vi.unstubAllEnvs())

describe.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('on a machine in %s', (zone) => {
  test('a slot starts at its time in Shanghai', () => {
    vi.stubEnv('TZ', zone)
    expect(rules.startOf(slot)).toBe(startsAt)
  })

  test('an appointment can be cancelled 24 hours before to the second, and not a second later', () => {
    vi.stubEnv('TZ', zone)
    expect(rules.isInTimeToCancel(slot, startsAt - dayMs)).toBe(true)
    expect(rules.isInTimeToCancel(slot, startsAt - dayMs + 1000)).toBe(false)
  })
})

test('the machine’s zone does change while the tests say so', () => {
  vi.stubEnv('TZ', 'UTC')
  const hourInUtc = new Date(startsAt).getHours()
  vi.stubEnv('TZ', 'America/New_York')
  expect(new Date(startsAt).getHours()).not.toBe(hourInUtc)
})

describe('a slot is refused', () => {
  const now = startsAt - 2 * dayMs
  test.each([
    ['that does not exist', undefined, false, now, 'SLOT_NOT_AVAILABLE'],
    ['that is closed', { ...schedule, status: 'closed' as const }, false, now, 'SLOT_NOT_AVAILABLE'],
    ['that begins now', schedule, false, startsAt, 'SLOT_NOT_AVAILABLE'],
    ['that one has already', schedule, true, now, 'DUPLICATE_APPOINTMENT'],
    [
      'that one has already and that is full',
      { ...schedule, currentPatients: 30 },
      true,
      now,
      'DUPLICATE_APPOINTMENT',
    ],
    ['whose places are taken', { ...schedule, currentPatients: 30 }, false, now, 'SLOT_FULL'],
    ['that the hospital calls full', { ...schedule, status: 'full' as const }, false, now, 'SLOT_FULL'],
  ])('%s', (_, given, hasLive, at, refusal) => {
    expect(rules.bookingRefusal(given, hasLive, at)).toBe(refusal)
  })
  test('by nobody when it has its last place and begins in a moment', () => {
    expect(rules.bookingRefusal(schedule, false, startsAt - 1)).toBeUndefined()
    expect(rules.canBeBooked(schedule, startsAt - 1)).toBe(true)
  })
})

test('slots are shown for fourteen days, today among them, as days are counted in Shanghai', () => {
  expect(rules.lastBookableDay(localInstant('2026-11-21', '00:00'))).toBe('2026-12-04')
  expect(rules.lastBookableDay(localInstant('2026-11-21', '00:00') - 1)).toBe('2026-12-03')
})

test('three pictures are enough', () => {
  expect(rules.imagesRefusal(['a', 'b', 'c'])).toBeUndefined()
  expect(rules.imagesRefusal(['a', 'b', 'c', 'd'])).toBe('TOO_MANY_IMAGES')
})

test.each([
  ['waits for an hour and 59 minutes', 'paid', 2 * hourMs - 1, false],
  ['waits for two hours', 'paid', 2 * hourMs, true],
  ['was answered', 'replied', 3 * hourMs, false],
])('a consultation that %s: late is %3$s', (_, status, waitedMs, isLate) => {
  expect(rules.isOverdue(status, startsAt, startsAt + waitedMs)).toBe(isLate)
})

test.each([
  ['pending', true],
  ['paid', true],
  ['confirmed', true],
  ['completed', false],
  ['cancelled', false],
  ['refunded', false],
] as const)('an appointment that is %s can be cancelled: %s', (status, can) => {
  expect(rules.canCancel(status, slot, startsAt - 2 * dayMs)).toBe(can)
})
