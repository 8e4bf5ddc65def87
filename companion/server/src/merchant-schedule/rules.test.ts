import { localInstant } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  type ServiceBookingSettings,
  decideServiceBookingRefusal,
  decideClosureRefusal,
  countOverlappingBookings,
  listFreeTimes,
  listStartTimes,
} from './rules.ts'

/** The tests use a Monday. */
const day = '2026-11-23'
const at = (time: string) => localInstant(day, time)
const plan: ServiceBookingSettings = {
  capacity: 2,
  slotMinutes: 60,
  hours: { mon: { open: '09:00', close: '12:30' } },
}

describe('listStartTimes', () => {
  test('listStartTimes returns one time per slot, and none for a slot that would end after closing', () => {
    expect(listStartTimes(day, plan)).toEqual([at('09:00'), at('10:00'), at('11:00')])
    expect(listStartTimes(day, { ...plan, slotMinutes: 90 })).toEqual([at('09:00'), at('10:30')])
  })

  test('listStartTimes returns no times on a weekday on which the shop is closed', () => {
    expect(listStartTimes('2026-11-24', plan)).toEqual([])
    expect(listStartTimes(day, { ...plan, hours: { mon: null } })).toEqual([])
  })

  test('listStartTimes uses 09:00 to 18:00 for a shop that has entered no hours', () => {
    const times = listStartTimes(day, { ...plan, hours: null })
    expect([times[0], times.at(-1), times.length]).toEqual([at('09:00'), at('17:00'), 9])
  })
})

test('countOverlappingBookings counts bookings that are less than one slot away', () => {
  const bookings = [at('09:00'), at('09:30'), at('10:30'), at('11:00')]
  expect(countOverlappingBookings(bookings, at('10:00'), 60)).toBe(2)
})

test('listFreeTimes leaves out past and full times', () => {
  const bookings = [at('10:00'), at('10:00'), at('11:00')]
  expect(listFreeTimes(day, plan, bookings, at('09:00'))).toEqual([{ at: at('11:00'), free: 1 }])
})

test.each([
  ['a closed day', { isClosed: true }, 'SHOP_CLOSED'],
  ['a free time', {}, undefined],
  ['a time with one of two bookings', { bookings: [at('10:00')] }, undefined],
  ['a full time', { bookings: [at('10:00'), at('10:00')] }, 'TIME_FULL'],
  ['a time between two slots', { at: at('10:30') }, 'TIME_NOT_OFFERED'],
  ['a time after closing', { at: at('12:00') }, 'TIME_NOT_OFFERED'],
  [
    'any time of a service without a capacity',
    { at: at('23:45'), plan: { ...plan, capacity: null } },
    undefined,
  ],
  [
    'a closed day of a service without a capacity',
    { isClosed: true, plan: { ...plan, capacity: null } },
    'SHOP_CLOSED',
  ],
] as const)('decideServiceBookingRefusal for %s', (_, changes, expected) =>
  expect(
    decideServiceBookingRefusal({ day, at: at('10:00'), plan, isClosed: false, bookings: [], ...changes }),
  ).toBe(expected),
)

test.each([
  ['ends today', '2026-11-20', day, undefined],
  ['has ended', '2026-11-20', '2026-11-22', 'CLOSURE_PASSED'],
  ['has 62 days', day, '2027-01-23', undefined],
  ['has 63 days', day, '2027-01-24', 'CLOSURE_TOO_LONG'],
] as const)(
  'decideClosureRefusal of a closure that %s (from %s to %s) returns %s',
  (_, firstDay, lastDay, expected) => expect(decideClosureRefusal({ firstDay, lastDay }, day)).toBe(expected),
)
