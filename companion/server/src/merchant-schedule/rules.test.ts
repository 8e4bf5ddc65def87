import { toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  type ServiceBookingSettings,
  decideServiceBookingRefusal,
  decideClosureRefusal,
  countOverlappingBookings,
  decideLeadTimeRefusal,
  findClosure,
  listFreeTimes,
  listStartTimes,
  startsWithinHours,
} from './rules.ts'

/** Day of the tests, a Monday. */
const day = '2026-11-23'
const at = (time: string) => toInstantInShanghai(day, time)
const period = (open: string, close: string) => ({ open, close })
const plan: ServiceBookingSettings = {
  capacity: 2,
  slotMinutes: 60,
  ownHours: null,
  shopHours: { mon: { open: '09:00', close: '12:30' } },
  minLeadMinutes: 0,
  maxLeadDays: null,
}

describe('listStartTimes', () => {
  test('listStartTimes returns one time per slot, and none for a slot that would end after closing', () => {
    expect(listStartTimes(day, plan)).toEqual([at('09:00'), at('10:00'), at('11:00')])
    expect(listStartTimes(day, { ...plan, slotMinutes: 90 })).toEqual([at('09:00'), at('10:30')])
  })

  test('listStartTimes returns no times on a weekday on which the shop is closed', () => {
    expect(listStartTimes('2026-11-24', plan)).toEqual([])
    expect(listStartTimes(day, { ...plan, shopHours: { mon: null } })).toEqual([])
  })

  test('listStartTimes uses 09:00 to 18:00 for a shop that has entered no hours', () => {
    const times = listStartTimes(day, { ...plan, shopHours: null })
    expect([times[0], times.at(-1), times.length]).toEqual([at('09:00'), at('17:00'), 9])
  })
})

describe('listStartTimes of a service with its own hours', () => {
  const ownHours = { mon: [period('08:00', '09:00'), period('14:00', '15:30')], tue: [] }
  test('listStartTimes uses the periods of the service instead of the hours of the shop', () => {
    expect(listStartTimes(day, { ...plan, ownHours, slotMinutes: 30 })).toEqual(
      ['08:00', '08:30', '14:00', '14:30', '15:00'].map(at),
    )
  })

  test('listStartTimes returns no times on weekdays without a period, although the shop is open', () => {
    const shopHours = { tue: period('09:00', '18:00'), wed: period('09:00', '18:00') }
    for (const one of ['2026-11-24', '2026-11-25'])
      expect(listStartTimes(one, { ...plan, shopHours, ownHours })).toEqual([])
  })
})

test('startsWithinHours is true for a start from opening until before closing, whatever the slots are', () => {
  expect(
    [at('09:00'), at('10:10'), at('12:30'), at('08:59')].map((one) => startsWithinHours(one, plan)),
  ).toEqual([true, true, false, false])
})

test.each([
  ['the last bookable day', '2026-11-30', undefined],
  ['the day after it', '2026-12-01', 'TIME_TOO_FAR'],
] as const)('decideLeadTimeRefusal of a service bookable 7 days ahead, for %s', (_, on, expected) =>
  expect(
    decideLeadTimeRefusal(
      toInstantInShanghai(on, '10:00'),
      { minLeadMinutes: 0, maxLeadDays: 7 },
      at('23:00'),
    ),
  ).toBe(expected),
)

test('findClosure finds closures of the shop for every service, and closures of a service only for that service', () => {
  const ofService = { first_day: day, last_day: day, service_id: 7 }
  expect([
    findClosure([ofService], day, 7),
    findClosure([ofService], day, 8),
    findClosure([ofService], day),
  ]).toEqual([ofService, undefined, undefined])
  const ofShop = { ...ofService, service_id: null }
  expect([findClosure([ofShop], day, 7), findClosure([ofShop], day)]).toEqual([ofShop, ofShop])
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
  ['a past time', { now: at('10:00') }, 'TIME_TOO_SOON'],
  ['a time within the lead time', { plan: { ...plan, minLeadMinutes: 241 } }, 'TIME_TOO_SOON'],
  ['a time exactly at the lead time', { plan: { ...plan, minLeadMinutes: 240 } }, undefined],
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
    decideServiceBookingRefusal({
      at: at('10:00'),
      now: at('06:00'),
      plan,
      isClosed: false,
      bookings: [],
      ...changes,
    }),
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
