import { dayMs, hourMs, localInstant } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import { dueReminder, movedUp, payLinkRefusal, periodOf, refundRefusal } from './rules.ts'

const noon = (day: string) => localInstant(day, '12:00')
const now = noon('2026-11-21')

describe('a period', () => {
  test.each([
    ['begins now for who is none', 'monthly', undefined, '2026-11-21', '2026-12-21'],
    ['begins at the end of the last one', 'monthly', '2026-12-01', '2026-12-01', '2027-01-01'],
    ['begins now where the last one is over', 'yearly', '2026-10-01', '2026-11-21', '2027-11-21'],
    ['of a 31st ends with the shorter month', 'monthly', '2027-01-31', '2027-01-31', '2027-02-28'],
    ['of the leap day ends on the 28th', 'yearly', '2028-02-29', '2028-02-29', '2029-02-28'],
  ] as const)('%s', (_, plan, last, startsAt, expiresAt) =>
    expect(periodOf(plan, last && noon(last), now)).toEqual({
      startsAt: noon(startsAt),
      expiresAt: noon(expiresAt),
    }),
  )
})

describe('those that follow one that was withdrawn', () => {
  const lies = (from: string, until: string, plan: 'monthly' | 'yearly' = 'monthly') => ({
    plan,
    startsAt: noon(from),
    expiresAt: noon(until),
  })
  test.each([
    ['are none', [], []],
    ['begin now', [lies('2026-12-21', '2027-01-21')], [lies('2026-11-21', '2026-12-21')]],
    [
      'follow each other as before',
      [lies('2026-12-21', '2027-01-21'), lies('2027-01-21', '2028-01-21', 'yearly')],
      [lies('2026-11-21', '2026-12-21'), lies('2026-12-21', '2027-12-21', 'yearly')],
    ],
    [
      'wait for the end of the one that runs, which stays',
      [lies('2026-11-01', '2026-12-01'), lies('2027-01-01', '2027-02-01')],
      [lies('2026-11-01', '2026-12-01'), lies('2026-12-01', '2027-01-01')],
    ],
    [
      'stay where nothing was before them',
      [lies('2026-11-01', '2026-12-01'), lies('2026-12-01', '2027-01-01')],
      [lies('2026-11-01', '2026-12-01'), lies('2026-12-01', '2027-01-01')],
    ],
  ] as const)('%s', (_, before, after) => expect(movedUp([...before], now)).toEqual(after))
})

describe('a reminder', () => {
  test.each([
    [7 * dayMs + 1, undefined],
    [7 * dayMs, 7],
    [3 * dayMs + 1, 7],
    [3 * dayMs, 3],
    [dayMs + 1, 3],
    [dayMs, 1],
    [1, 1],
    [0, undefined],
  ])('with %i ms left is that of %s days', (leftMs, days) =>
    expect(dueReminder(now + leftMs, now)).toBe(days),
  )
})

describe('the money', () => {
  const unused = { paidAt: now, isLast: true, isUsed: false }
  test.each([
    ['comes back within 24 hours', { ...unused, paidAt: now - 24 * hourMs }, undefined],
    ['does not later', { ...unused, paidAt: now - 24 * hourMs - 1 }, 'MEMBERSHIP_NOT_REFUNDABLE'],
    ['comes back of the last one alone', { ...unused, isLast: false }, 'MEMBERSHIP_NOT_REFUNDABLE'],
    ['comes back of an unused one alone', { ...unused, isUsed: true }, 'MEMBERSHIP_USED'],
  ] as const)('%s', (_, membership, refusal) => expect(refundRefusal(membership, now)).toBe(refusal))
})

describe('a pay link', () => {
  const open = { expiresAt: now + 1, isUsed: false, isTaken: false, payerOpenid: null, isParentActive: true }
  test.each([
    ['is open to anybody', open, 'a', undefined],
    ['is over at its 24th hour', { ...open, expiresAt: now }, 'a', 'PAY_LINK_EXPIRED'],
    ['is over with the account', { ...open, isParentActive: false }, 'a', 'PAY_LINK_EXPIRED'],
    ['is used once', { ...open, isUsed: true }, 'a', 'PAY_LINK_USED'],
    ['goes on for who began', { ...open, isTaken: true, payerOpenid: 'a' }, 'a', undefined],
    ['goes on for who began without a name', { ...open, isTaken: true }, undefined, undefined],
    ['is taken for another', { ...open, isTaken: true, payerOpenid: 'a' }, 'b', 'PAY_LINK_USED'],
  ] as const)('%s', (_, link, payer, refusal) => expect(payLinkRefusal(link, payer, now)).toBe(refusal))
})
