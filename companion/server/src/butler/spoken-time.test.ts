import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { formatSpokenNow, formatSpokenTime } from './spoken-time.ts'

const noon = fromIso('2026-11-21T12:00:00+08:00')

test.each([
  ['2026-11-21T23:59:59+08:00', '今天23:59'],
  ['2026-11-22T00:00:00+08:00', '明天00:00'],
  ['2026-11-23T07:05:00+08:00', '后天07:05'],
  ['2026-11-24T07:05:00+08:00', '11月24日07:05'],
])('formatSpokenTime formats %s as %s', (at, said) => expect(formatSpokenTime(fromIso(at), noon)).toBe(said))

test('formatSpokenNow formats the time in Shanghai', () => {
  expect(formatSpokenNow(noon)).toBe('2026年11月21日星期六12:00')
  expect(formatSpokenNow(fromIso('2026-11-22T16:00:00Z'))).toBe('2026年11月23日星期一00:00')
})
