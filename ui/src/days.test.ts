import {
  addDays as addDaysInService,
  fromIso,
  getMondayOfWeek as getMondayInService,
} from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { addDays, isDayString, getMondayOfWeek, listDaysOfWeek, toShanghaiDay } from './days.ts'

test('toShanghaiDay starts a new day at 16:00 UTC', () => {
  expect(toShanghaiDay(fromIso('2026-12-31T15:59:59Z'))).toBe('2026-12-31')
  expect(toShanghaiDay(fromIso('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
})

test('addDays adds days across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
])('getMondayOfWeek of the day %s returns %s', (day, monday) => {
  expect(getMondayOfWeek(day)).toBe(monday)
})

test('isDayString refuses days that do not exist', () => {
  expect(isDayString('2026-11-30')).toBe(true)
  for (const text of ['2026-11-31', '2026-13-01', '2026-1-1', '', undefined])
    expect(isDayString(text)).toBe(false)
})

describe('listDaysOfWeek', () => {
  test('returns Monday to Sunday for every day of two years, equal to the weeks that the service computes', () => {
    for (let day = '2027-12-25'; day < '2030-01-05'; day = addDays(day, 1)) {
      const monday = getMondayInService(day)
      expect(listDaysOfWeek(day)).toEqual(
        Array.from({ length: 7 }, (_, nth) => addDaysInService(monday, nth)),
      )
    }
  })
})
