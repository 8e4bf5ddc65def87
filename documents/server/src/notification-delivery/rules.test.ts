import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { findEmailDueAt, getRetryDelayMs, isRefusedForGood } from './rules.ts'

type Mode = 'soon' | 'daily' | 'weekly'
const dueAt = (mode: Mode, oldestAt: string, timeZone = 'Asia/Shanghai', lastDigestAt?: string) =>
  toIso(
    findEmailDueAt({
      mode,
      oldestAt: fromIso(oldestAt),
      timeZone,
      lastDigestAt: lastDigestAt === undefined ? undefined : fromIso(lastDigestAt),
    }),
  )

describe('findEmailDueAt', () => {
  test('an email is due five minutes after the oldest unread notification', () => {
    expect(dueAt('soon', '2026-11-21T08:00:00.000Z')).toBe('2026-11-21T08:05:00.000Z')
  })

  test.each([
    ['2026-11-20T23:59:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:00:00.001Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21T15:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ])('a daily email about a notification of %s is due at the next 8:00 in Shanghai, %s', (at, expected) => {
    expect(dueAt('daily', at)).toBe(expected)
  })

  test.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23T00:00:00.001Z', '2026-11-30T00:00:00.000Z'],
  ])(
    'a weekly digest about a notification of %s is due on Monday at 8:00 in Shanghai, %s',
    (at, expected) => {
      expect(dueAt('weekly', at)).toBe(expected)
    },
  )

  test.each<[Mode, string, string, string]>([
    ['daily', '2026-11-20T23:30:00.000Z', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['weekly', '2026-11-22T23:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['daily', '2026-11-20T23:30:00.000Z', '2027-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ])(
    'after the clock was set back, the %s digest about a notification of %s, last due at %s, is due at %s',
    (mode, at, last, expected) => {
      expect(dueAt(mode, at, 'Asia/Shanghai', last)).toBe(expected)
    },
  )

  test('the daily email stays at 8:00 local time when the clocks of the time zone change', () => {
    expect(dueAt('daily', '2026-03-28T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
    expect(dueAt('daily', '2026-03-27T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-28T07:00:00.000Z')
  })
})

test.each([
  ['SMTP_550', true],
  ['BAD_ADDRESS', true],
  ['SMTP_535', false],
  ['SMTP_451', false],
  ['ECONNREFUSED', false],
])('isRefusedForGood returns for the code %s: %s', (code, expected) =>
  expect(isRefusedForGood(code)).toBe(expected),
)

test('getRetryDelayMs triples the delay from one minute up to one hour', () => {
  expect([1, 2, 3, 4, 5, 9].map((attempts) => getRetryDelayMs(attempts) / 60_000)).toEqual([
    1, 3, 9, 27, 60, 60,
  ])
})
