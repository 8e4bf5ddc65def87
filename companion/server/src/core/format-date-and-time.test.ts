import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  formatDateAndTime,
  formatDayAndTime,
  formatFullDateAndTime,
  formatMonthAndDay,
} from './format-date-and-time.ts'

test('days and times have no leading zeros in months and days, and no seconds', () => {
  expect(formatMonthAndDay('2026-03-02')).toBe('3月2日')
  expect(formatDayAndTime('2026-03-02', '08:05')).toBe('3月2日 08:05')
  expect(formatDayAndTime('2026-11-21', '14:30:00')).toBe('11月21日 14:30')
})

test('instants are formatted in the time of Shanghai', () => {
  const at = fromIso('2026-12-31T16:05:00Z')
  expect(formatDateAndTime(at)).toBe('1月1日 00:05')
  expect(formatFullDateAndTime(at)).toBe('2027年1月1日 00:05')
})
