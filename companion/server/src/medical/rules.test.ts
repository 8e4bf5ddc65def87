import { dayMs, fromIso, hourMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as rules from './rules.ts'

const startsAt = fromIso('2026-11-23T01:00:00Z')
const slot = { date: '2026-11-23', time: '09:00' }
const schedule = { ...slot, status: 'available' as const, currentPatients: 29, maxPatients: 30 }

afterEach(() => vi.unstubAllEnvs())

describe.each(['UTC', 'America/New_York', 'Asia/Shanghai'])(
  'appointment times on a machine in the time zone %s',
  (zone) => {
    test("getSlotStartTime reads the slot's date and time as Shanghai time", () => {
      vi.stubEnv('TZ', zone)
      expect(rules.getSlotStartTime(slot)).toBe(startsAt)
    })

    test('isAppointmentStillCancellable is true until exactly 24 hours before the start of the slot', () => {
      vi.stubEnv('TZ', zone)
      expect(rules.isAppointmentStillCancellable(slot, startsAt - dayMs)).toBe(true)
      expect(rules.isAppointmentStillCancellable(slot, startsAt - dayMs + 1000)).toBe(false)
    })
  },
)

test('control: stubbing TZ changes the time zone of the process', () => {
  vi.stubEnv('TZ', 'UTC')
  const hourInUtc = new Date(startsAt).getHours()
  vi.stubEnv('TZ', 'America/New_York')
  expect(new Date(startsAt).getHours()).not.toBe(hourInUtc)
})

describe('decideSlotBookingRefusal', () => {
  const now = startsAt - 2 * dayMs
  test.each([
    ['an unknown slot', undefined, false, now, 'SLOT_NOT_AVAILABLE'],
    ['a closed slot', { ...schedule, status: 'closed' as const }, false, now, 'SLOT_NOT_AVAILABLE'],
    ['a slot that starts now', schedule, false, startsAt, 'SLOT_NOT_AVAILABLE'],
    ['a slot that the user has booked', schedule, true, now, 'DUPLICATE_APPOINTMENT'],
    [
      'a full slot that the user has booked',
      { ...schedule, currentPatients: 30 },
      true,
      now,
      'DUPLICATE_APPOINTMENT',
    ],
    ['a slot without free places', { ...schedule, currentPatients: 30 }, false, now, 'SLOT_FULL'],
    [
      'a slot that the hospital marked as full',
      { ...schedule, status: 'full' as const },
      false,
      now,
      'SLOT_FULL',
    ],
  ])(
    'decideSlotBookingRefusal returns the error code or undefined for %s',
    (_, candidate, hasLive, at, refusal) => {
      expect(rules.decideSlotBookingRefusal(candidate, hasLive, at)).toBe(refusal)
    },
  )
  test('decideSlotBookingRefusal accepts a slot with one free place until the slot starts', () => {
    expect(rules.decideSlotBookingRefusal(schedule, false, startsAt - 1)).toBeUndefined()
    expect(rules.isSlotBookable(schedule, startsAt - 1)).toBe(true)
  })
})

test('getLastBookableDay returns the 14th day from today, in Shanghai time', () => {
  expect(rules.getLastBookableDay(toInstantInShanghai('2026-11-21', '00:00'))).toBe('2026-12-04')
  expect(rules.getLastBookableDay(toInstantInShanghai('2026-11-21', '00:00') - 1)).toBe('2026-12-03')
})

test('decideConsultationImagesRefusal accepts at most three images', () => {
  expect(rules.decideConsultationImagesRefusal(['a', 'b', 'c'])).toBeUndefined()
  expect(rules.decideConsultationImagesRefusal(['a', 'b', 'c', 'd'])).toBe('TOO_MANY_IMAGES')
})

test.each([
  ['waiting for just under two hours', 'paid', 2 * hourMs - 1, false],
  ['waiting for two hours', 'paid', 2 * hourMs, true],
  ['with a reply', 'replied', 3 * hourMs, false],
])('isConsultationOverdue for a consultation %s returns %3$s', (_, status, waitedMs, isLate) => {
  expect(rules.isConsultationOverdue(status, startsAt, startsAt + waitedMs)).toBe(isLate)
})

test.each([
  ['pending', true],
  ['paid', true],
  ['confirmed', true],
  ['completed', false],
  ['cancelled', false],
  ['refunded', false],
] as const)('canCancelAppointment for an appointment with status %s returns %s', (status, can) => {
  expect(rules.canCancelAppointment(status, slot, startsAt - 2 * dayMs)).toBe(can)
})
