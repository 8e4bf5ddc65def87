import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

const until = '2026-11-21T09:30:00+08:00'
const before = (seconds: number) => new Date(until).getTime() - seconds * 1000

test('formatTimeLeft formats the remaining time as minutes and two-digit seconds', () => {
  expect(formatTimeLeft(until, before(30 * 60))).toBe('30 分 00 秒')
  expect(formatTimeLeft(until, before(65))).toBe('1 分 05 秒')
  expect(formatTimeLeft(until, before(0.2))).toBe('0 分 01 秒')
})

test('formatTimeLeft returns undefined once the deadline has passed', () => {
  expect(formatTimeLeft(until, before(0))).toBeUndefined()
  expect(formatTimeLeft(until, before(-1))).toBeUndefined()
})
