import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { isMember, isProfileComplete, isSaneBirthYear } from './rules.ts'

const now = fromIso('2026-11-21T04:00:00Z')

describe('a member', () => {
  test.each([
    ['until a moment before the expiry', true, 1, true],
    ['not at the moment of it', true, 0, false],
    ['not without the mark, whatever the date', false, 1000, false],
  ])('is one %s', (_, is_member, leftMs, expected) =>
    expect(isMember({ is_member, member_expires_at: toDate(now + leftMs) }, now)).toBe(expected),
  )

  test('has an expiry', () => expect(isMember({ is_member: true, member_expires_at: null }, now)).toBe(false))
})

test('a profile is complete with nickname, birth year and an interest', () => {
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
])('a birth year of %i is believed in 2026: %s', (year, expected) =>
  expect(isSaneBirthYear(year, now)).toBe(expected),
)

test('the year is that of Shanghai', () => {
  expect(isSaneBirthYear(2009, fromIso('2026-12-31T15:59:59Z'))).toBe(false)
  expect(isSaneBirthYear(2009, fromIso('2026-12-31T16:00:00Z'))).toBe(true)
})
