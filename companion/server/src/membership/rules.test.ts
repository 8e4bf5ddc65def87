import { dayMs, hourMs, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  moveMembershipsEarlier,
  findDueMembershipReminder,
  decideMembershipRefundRefusal,
  getNextMembershipPeriod,
  decidePayLinkRefusal,
} from './rules.ts'

const noon = (day: string) => toInstantInShanghai(day, '12:00')
const now = noon('2026-11-21')

describe('getNextMembershipPeriod', () => {
  test.each([
    ['a first membership starts now', 'monthly', undefined, '2026-11-21', '2026-12-21'],
    [
      'a renewal starts at the end of the current membership',
      'monthly',
      '2026-12-01',
      '2026-12-01',
      '2027-01-01',
    ],
    [
      'a renewal starts now when the last membership has ended',
      'yearly',
      '2026-10-01',
      '2026-11-21',
      '2027-11-21',
    ],
    [
      'a month from the 31st ends on the last day of a shorter month',
      'monthly',
      '2027-01-31',
      '2027-01-31',
      '2027-02-28',
    ],
    ['a year from 29 February ends on 28 February', 'yearly', '2028-02-29', '2028-02-29', '2029-02-28'],
  ] as const)('getNextMembershipPeriod follows the rule: %s', (_, plan, last, startsAt, expiresAt) =>
    expect(getNextMembershipPeriod(plan, last && noon(last), now)).toEqual({
      startsAt: noon(startsAt),
      expiresAt: noon(expiresAt),
    }),
  )
})

describe('moveMembershipsEarlier', () => {
  const lies = (from: string, until: string, plan: 'monthly' | 'yearly' = 'monthly') => ({
    plan,
    startsAt: noon(from),
    expiresAt: noon(until),
  })
  test.each([
    ['no memberships follow', [], []],
    ['the next one starts now', [lies('2026-12-21', '2027-01-21')], [lies('2026-11-21', '2026-12-21')]],
    [
      'later ones stay consecutive',
      [lies('2026-12-21', '2027-01-21'), lies('2027-01-21', '2028-01-21', 'yearly')],
      [lies('2026-11-21', '2026-12-21'), lies('2026-12-21', '2027-12-21', 'yearly')],
    ],
    [
      'later ones start at the end of the running one, which stays',
      [lies('2026-11-01', '2026-12-01'), lies('2027-01-01', '2027-02-01')],
      [lies('2026-11-01', '2026-12-01'), lies('2026-12-01', '2027-01-01')],
    ],
    [
      'memberships without a gap stay as they are',
      [lies('2026-11-01', '2026-12-01'), lies('2026-12-01', '2027-01-01')],
      [lies('2026-11-01', '2026-12-01'), lies('2026-12-01', '2027-01-01')],
    ],
  ] as const)('moveMembershipsEarlier after a refunded membership: %s', (_, before, after) =>
    expect(moveMembershipsEarlier([...before], now)).toEqual(after),
  )
})

describe('findDueMembershipReminder', () => {
  test.each([
    [7 * dayMs + 1, undefined],
    [7 * dayMs, 7],
    [3 * dayMs + 1, 7],
    [3 * dayMs, 3],
    [dayMs + 1, 3],
    [dayMs, 1],
    [1, 1],
    [0, undefined],
  ])('findDueMembershipReminder with %i ms left returns the reminder of %s days', (leftMs, days) =>
    expect(findDueMembershipReminder(now + leftMs, now)).toBe(days),
  )
})

describe('decideMembershipRefundRefusal', () => {
  const unused = { paidAt: now, isLast: true, isUsed: false }
  test.each([
    ['refundable until 24 hours after payment', { ...unused, paidAt: now - 24 * hourMs }, undefined],
    ['not refundable later', { ...unused, paidAt: now - 24 * hourMs - 1 }, 'MEMBERSHIP_NOT_REFUNDABLE'],
    ['not refundable if another one follows', { ...unused, isLast: false }, 'MEMBERSHIP_NOT_REFUNDABLE'],
    ['not refundable once used', { ...unused, isUsed: true }, 'MEMBERSHIP_USED'],
  ] as const)('decideMembershipRefundRefusal treats a membership as %s', (_, membership, refusal) =>
    expect(decideMembershipRefundRefusal(membership, now)).toBe(refusal),
  )
})

describe('decidePayLinkRefusal', () => {
  const open = { expiresAt: now + 1, isUsed: false, isTaken: false, payerOpenid: null, isParentActive: true }
  test.each([
    ['open to every payer', open, 'a', undefined],
    ['expired after 24 hours', { ...open, expiresAt: now }, 'a', 'PAY_LINK_EXPIRED'],
    ['expired when the account is not active', { ...open, isParentActive: false }, 'a', 'PAY_LINK_EXPIRED'],
    ['not usable twice', { ...open, isUsed: true }, 'a', 'PAY_LINK_USED'],
    ['usable again by the payer who started', { ...open, isTaken: true, payerOpenid: 'a' }, 'a', undefined],
    ['usable again by a payer without openid who started', { ...open, isTaken: true }, undefined, undefined],
    ['not usable by another payer', { ...open, isTaken: true, payerOpenid: 'a' }, 'b', 'PAY_LINK_USED'],
  ] as const)('decidePayLinkRefusal treats a payment link as %s', (_, link, payer, refusal) =>
    expect(decidePayLinkRefusal(link, payer, now)).toBe(refusal),
  )
})
