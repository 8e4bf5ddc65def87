import { systemClock } from '@sanhe/kit/runtime/clock'
import { afterEach, expect, test, vi } from 'vitest'
import { listDayOptions } from './day-options.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['', ['2026-11-29', '2026-11-30', '2026-11-28']],
  ['to', ['2026-11-29', '2026-11-30']],
  ['mingtian', ['2026-11-30']],
  ['2026-11-28', ['2026-11-28']],
  ['admin', []],
])('listDayOptions(%j) offers %j', (query, days) => {
  vi.spyOn(systemClock, 'now').mockReturnValue(new Date(2026, 10, 29, 12).getTime())
  expect(listDayOptions(query).map(({ apply }) => apply)).toEqual(days)
})
