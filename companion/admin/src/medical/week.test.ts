import { addDays as addDaysInService, getMondayOfWeek } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { addDays, parseDaySearchParams, listDaysOfWeek } from './week.ts'

describe('listDaysOfWeek', () => {
  test('returns Monday to Sunday for every day of two years, equal to the weeks that the service computes', () => {
    for (let day = '2027-12-25'; day < '2030-01-05'; day = addDays(day, 1)) {
      const monday = getMondayOfWeek(day)
      expect(listDaysOfWeek(day)).toEqual(
        Array.from({ length: 7 }, (_, nth) => addDaysInService(monday, nth)),
      )
    }
  })
})

describe('parseDaySearchParams', () => {
  test('keeps a day of the URL and ignores values that are not days', () => {
    expect(parseDaySearchParams({ day: '2026-11-30' })).toEqual({ day: '2026-11-30' })
    for (const day of ['2026-13-40', 'today', 7, undefined]) expect(parseDaySearchParams({ day })).toEqual({})
  })
})
