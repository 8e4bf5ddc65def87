import { dayMs, hourMs, toInstantInShanghai, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { areRangesValid } from './worker-schedule-contract.ts'
import * as rules from './working-hours.ts'

/** A Monday, on which the tests take place. */
const day = '2026-11-23'
const at = (time: string, on = day) => toInstantInShanghai(on, time)
const empty = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const hours = {
  ...empty,
  mon: [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '18:00' },
  ],
}
const night = { ...empty, mon: [{ from: '20:00', to: '00:00' }], tue: [{ from: '00:00', to: '04:00' }] }

test.each([
  ['ranges in any order', ['14:00-18:00', '08:00-12:00'], true],
  ['ranges that touch', ['08:00-12:00', '12:00-14:00'], true],
  ['a range until midnight', ['20:00-00:00'], true],
  ['ranges that overlap', ['08:00-12:00', '11:59-14:00'], false],
  ['a range that ends before it starts', ['12:00-08:00'], false],
  ['an empty range', ['08:00-08:00'], false],
] as const)('areRangesValid returns the expected result for %s', (_, ranges, expected) => {
  const parsed = ranges.map((range) => ({ from: range.slice(0, 5), to: range.slice(6) }))
  expect(areRangesValid(parsed)).toBe(expected)
})

describe('isWithinWorkingHours', () => {
  const isWithin = (week: rules.WeeklyHours | null, from: number, length: number) =>
    rules.isWithinWorkingHours(week, { from, until: from + length * hourMs })

  test.each([
    ['08:00', 4, true],
    ['14:00', 4, true],
    ['07:59', 1, false],
    ['09:00', 3.5, false],
    ['11:00', 4, false],
    ['12:30', 1, false],
  ])('isWithinWorkingHours for %s and %d hours returns %s', (time, length, expected) => {
    expect(isWithin(hours, at(time), length)).toBe(expected)
  })

  test('isWithinWorkingHours joins ranges that touch at midnight', () => {
    expect(isWithin(night, at('22:00'), 4)).toBe(true)
    expect(isWithin(night, at('22:00'), 6.5)).toBe(false)
    expect(isWithin(night, at('01:00', '2026-11-24'), 2)).toBe(true)
  })

  test('isWithinWorkingHours returns false on a day without ranges, and always true without stored hours', () => {
    expect(isWithin(hours, at('09:00', '2026-11-24'), 1)).toBe(false)
    expect(isWithin(null, at('03:00'), 12)).toBe(true)
  })
})

test('listFreeStartTimes leaves out past times, times of bookings, and times too close to the end of the working hours', () => {
  const taken = [{ from: at('09:00'), until: at('10:00') }]
  const starts = rules.listFreeStartTimes(day, { hours, taken, lengthMs: 2 * hourMs }, at('10:00'))
  const expected = ['14:00', '14:30', '15:00', '15:30', '16:00']
  expect(starts).toEqual(expected.map((time) => at(time)))
})

test.each([
  ['has ended', -hourMs, 0, 'LEAVE_PASSED'],
  ['ends later', -hourMs, minuteMs, undefined],
  ['has 366 days', 0, 366 * dayMs, undefined],
  ['is longer than 366 days', 0, 366 * dayMs + 1, 'LEAVE_TOO_LONG'],
])(
  'decideLeaveRefusal returns the error code or undefined for a leave that %s',
  (_, from, until, expected) => {
    expect(
      rules.decideLeaveRefusal({ from: at('09:00') + from, until: at('09:00') + until }, at('09:00')),
    ).toBe(expected)
  },
)

test('findBookingConflict names the leave if a booking lies in a leave and outside the working hours', () => {
  const booking = { from: at('06:00'), until: at('07:00') }
  expect(rules.findBookingConflict({ ...booking, isOnLeave: true }, hours)).toBe('leave')
  expect(rules.findBookingConflict({ ...booking, isOnLeave: false }, hours)).toBe('hours')
  expect(rules.findBookingConflict({ ...booking, isOnLeave: false }, null)).toBeNull()
})
