import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatCalendarDay, formatCalendarDayRange, formatNearDay } from './calendar-day.ts'
import { replaceDaysInText } from './console/format.ts'
import { getDateFormat } from './relative-time.ts'

test('formatNearDay names the days around today and gives other days with their date', () => {
  expect(formatNearDay('2026-11-29', '2026-11-28', 1, 'en-GB')).toBe('tomorrow')
  expect(formatNearDay('2026-11-28', '2026-11-28', 0, 'zh-CN')).toBe('今天')
  expect(formatNearDay('2026-12-05', '2026-11-28', 7, 'en-GB')).toBe('5 Dec')
  expect(formatNearDay('2027-01-05', '2026-11-28', 38, 'en-GB')).toBe('5 Jan 2027')
})

test('formatCalendarDay does not depend on the time zone of the device', () => {
  expect(formatCalendarDay('2026-11-28', 'en-GB')).toBe('28 Nov 2026')
  expect(formatCalendarDay('2026-11-28', 'zh-CN')).toBe('2026年11月28日')
  expect(formatCalendarDayRange('2026-11-24', '2026-11-30', 'en-GB')).toMatch(/^24.+30 Nov$/)
})

test('replaceDaysInText replaces days in a title and keeps other numbers', () => {
  const format = (day: string) => formatCalendarDay(day, 'zh-CN')
  expect(replaceDaysInText('郑晓红医生 2026-12-12 14:00 挂号', format)).toBe(
    '郑晓红医生 2026年12月12日 14:00 挂号',
  )
  expect(replaceDaysInText('2026-13-12 年度会员', format)).toBe('2026-13-12 年度会员')
})

test('getDateFormat creates one formatter for the same locale and options', () => {
  const options = { dateStyle: 'medium' } as const
  expect(getDateFormat('en-GB', options)).toBe(getDateFormat('en-GB', { ...options }))
  expect(getDateFormat('en-GB', options)).not.toBe(getDateFormat('zh-CN', options))
})

test('documents and the shared components create date formatters in one file only', () => {
  const root = join(import.meta.dirname, '../..')
  const own = /new Intl\.(DateTimeFormat|RelativeTimeFormat)|\.toLocale(Date|Time)String/
  const files = globSync('{ui,documents/web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.') && own.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(files).toEqual(['ui/src/relative-time.ts'])
})
