import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  getGroupExpiryTime,
  decideGroupJoinRefusal,
  getSharePaymentLimitMs,
  isGroupUnsuccessful,
} from './rules.ts'

const now = 1_000_000_000
const group = { status: 'pending' as const, expiresAt: now + 1, currentMembers: 9 }
const terms = { maxMembers: 10, isOffered: true }

describe('decideGroupJoinRefusal', () => {
  test.each([
    ['a pending group with a free share and a moment left', {}, {}, false, undefined],
    ['a successful group with a free share', { status: 'success' as const }, {}, false, undefined],
    ['a group that the user is in', {}, {}, true, 'ALREADY_IN_GROUP'],
    ['a full group', { currentMembers: 10 }, {}, false, 'GROUP_FULL'],
    ['a group whose time is over', { expiresAt: now }, {}, false, 'GROUP_EXPIRED'],
    ['an expired group', { status: 'expired' as const }, {}, false, 'GROUP_EXPIRED'],
    ['a failed group', { status: 'failed' as const }, {}, false, 'GROUP_EXPIRED'],
    ['a group whose service is not on offer', {}, { isOffered: false }, false, 'GROUP_EXPIRED'],
    ['a full group that the user is in', { currentMembers: 10 }, {}, true, 'ALREADY_IN_GROUP'],
    ['a full group whose time is over', { currentMembers: 10, expiresAt: now }, {}, false, 'GROUP_EXPIRED'],
  ])(
    'decideGroupJoinRefusal returns the error code or undefined for %s',
    (_, ofGroup, ofTerms, isIn, refusal) =>
      expect(decideGroupJoinRefusal({ ...group, ...ofGroup }, { ...terms, ...ofTerms }, isIn, now)).toBe(
        refusal,
      ),
  )
})

test("getGroupExpiryTime adds the campaign's number of hours to the current time", () =>
  expect(getGroupExpiryTime(24, now)).toBe(now + 24 * hourMs))

test('getSharePaymentLimitMs returns 30 minutes, or the time until the group expires if that is shorter', () => {
  expect(getSharePaymentLimitMs(now + hourMs, now)).toBe(30 * minuteMs)
  expect(getSharePaymentLimitMs(now + 5 * minuteMs, now)).toBe(5 * minuteMs)
})

test('isGroupUnsuccessful is true for failed and expired groups only', () =>
  expect((['pending', 'success', 'failed', 'expired'] as const).filter(isGroupUnsuccessful)).toEqual([
    'failed',
    'expired',
  ]))
