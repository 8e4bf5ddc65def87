import { dayMs, fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import type { Share } from '#api.ts'
import { isShareExpired, matchesShareFilter, sortSharesNewestFirst, computeShareExpiry } from './rules.ts'

const now = fromIso('2026-11-21T08:00:00.000Z')

const share = (id: number, more: Partial<Share> = {}): Share => ({
  id,
  document_id: 1,
  token: `token-${id}`,
  expires_at: null,
  view_count: 0,
  created_at: toIso(now),
  has_password: false,
  expired: false,
  url: `/s/token-${id}`,
  document: { id: 1, title: 'Booking rules', slug: 'booking-rules', project_slug: 'clinic' },
  ...more,
})

test.each([
  ['day', 1],
  ['week', 7],
  ['month', 30],
] as const)('computeShareExpiry: a link for a %s expires after %i days', (span, days) => {
  expect(computeShareExpiry(span, '', now)).toBe(toIso(now + days * dayMs))
})

test('computeShareExpiry returns null for "never", whatever the date field contains', () => {
  expect(computeShareExpiry('never', '2026-01-01T00:00', now)).toBeNull()
})

test('computeShareExpiry reads a custom time in the local time zone and refuses a time that is not in the future', () => {
  expect(computeShareExpiry('custom', '2026-12-01T09:30', now)).toBe(toIso(fromIso('2026-12-01T09:30')))
  expect(computeShareExpiry('custom', toIso(now), now)).toBeUndefined()
  expect(computeShareExpiry('custom', toIso(now + 1), now)).toBe(toIso(now + 1))
  expect(computeShareExpiry('custom', '', now)).toBeUndefined()
})

test('isShareExpired is true from the exact expiry time on', () => {
  expect(isShareExpired({ expires_at: toIso(now + 1) }, now)).toBe(false)
  expect(isShareExpired({ expires_at: toIso(now) }, now)).toBe(true)
  expect(isShareExpired({ expires_at: null }, now)).toBe(false)
})

test.each([
  ['', 'all', true],
  ['rules clinic', 'all', true],
  ['RULES', 'active', true],
  ['rules', 'expired', false],
  ['invoice', 'all', false],
] as const)('matchesShareFilter: text “%s” and state %s match an active link: %s', (text, state, isFound) => {
  expect(matchesShareFilter(share(1), 'Clinic', { text, state }, now)).toBe(isFound)
})

test('matchesShareFilter finds an expired link only with the state "expired"', () => {
  const ended = share(1, { expires_at: toIso(now - 1) })
  expect(matchesShareFilter(ended, '', { text: '', state: 'expired' }, now)).toBe(true)
  expect(matchesShareFilter(ended, '', { text: '', state: 'active' }, now)).toBe(false)
})

test('sortSharesNewestFirst sorts by creation time, then by id, newest first', () => {
  const list = [share(1), share(2), share(3, { created_at: toIso(now - dayMs) })]
  expect(sortSharesNewestFirst(list).map(({ id }) => id)).toEqual([2, 1, 3])
})
