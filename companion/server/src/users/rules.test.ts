import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { isMember, isPlausibleBirthYear, isProfileComplete } from './rules.ts'

const now = fromIso('2026-11-21T04:00:00Z')

describe('isMember', () => {
  test.each([
    ['true one millisecond before the expiry', true, 1, true],
    ['false at the expiry', true, 0, false],
    ['false without is_member, whatever the date', false, 1000, false],
  ])('isMember returns %s', (_, is_member, leftMs, expected) =>
    expect(isMember({ is_member, member_expires_at: toDate(now + leftMs) }, now)).toBe(expected),
  )

  test('isMember is false without an expiry date', () =>
    expect(isMember({ is_member: true, member_expires_at: null }, now)).toBe(false))
})

test('isProfileComplete requires nickname, birth year and an interest', () => {
  const whole = { nickname: '秀英', birth_year: 1960, interests: ['太极'] }
  expect(isProfileComplete(whole)).toBe(true)
  for (const missing of [{ nickname: null }, { birth_year: null }, { interests: [] }])
    expect(isProfileComplete({ ...whole, ...missing })).toBe(false)
})

test.each([
  [1906, true],
  [1905, false],
  [2008, true],
  [2009, false],
])('isPlausibleBirthYear(%i) in 2026 returns %s', (year, expected) =>
  expect(isPlausibleBirthYear(year, now)).toBe(expected),
)

test('isPlausibleBirthYear uses the current year in Shanghai', () => {
  expect(isPlausibleBirthYear(2009, fromIso('2026-12-31T15:59:59Z'))).toBe(false)
  expect(isPlausibleBirthYear(2009, fromIso('2026-12-31T16:00:00Z'))).toBe(true)
})
