import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  expiresAtOf,
  isStreakDay,
  pointsForSpending,
  pointsToReverse,
  redeemRefusal,
  redemptionStatusOf,
  splitOverLots,
} from './rules.ts'

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [19_990, 199],
])('pointsForSpending: %i fen earn %i points', (fen, points) => expect(pointsForSpending(fen)).toBe(points))

test.each([
  ['the whole amount', 2900, 29, 29],
  ['one third', 1000, 29, 10],
  ['one fen', 1, 29, 1],
  ['an order that earned fewer points', 2900, 3, 3],
])('pointsToReverse for a refund of %s: %i fen', (_, refundFen, earned, points) =>
  expect(pointsToReverse(earned, { amountFen: 2900, refundFen })).toBe(points),
)

test('isStreakDay is true for every seventh day', () =>
  expect(Array.from({ length: 15 }, (_, index) => index + 1).filter(isStreakDay)).toEqual([7, 14]))

test('expiresAtOf returns one year later, 28 February for 29 February', () =>
  expect(toIso(expiresAtOf(fromIso('2028-02-29T04:00:00Z')))).toBe('2029-02-28T04:00:00.000Z'))

test('splitOverLots takes points from the lots in order and returns the missing points', () => {
  const lots = [
    { id: 1, remaining: 3 },
    { id: 2, remaining: 5 },
  ]
  expect(splitOverLots(lots, 4)).toEqual({
    taken: [
      { id: 1, points: 3 },
      { id: 2, points: 1 },
    ],
    missing: 0,
  })
  expect(splitOverLots(lots, 9)).toMatchObject({ missing: 1 })
  expect(splitOverLots(lots, 0)).toEqual({ taken: [], missing: 0 })
})

test.each([
  ['gift', 1, false, undefined],
  ['gift', 0, false, 'OUT_OF_STOCK'],
  ['coupon', 1, false, undefined],
  ['privilege', 1, true, undefined],
  ['privilege', 1, false, 'MEMBERSHIP_REQUIRED'],
  ['privilege', 0, false, 'MEMBERSHIP_REQUIRED'],
  ['privilege', 0, true, 'OUT_OF_STOCK'],
] as const)('redeemRefusal: %s, stock %i, member %s', (category, stock, isMember, refusal) =>
  expect(redeemRefusal({ category, stock }, { isMember })).toBe(refusal),
)

test('redemptionStatusOf is done for coupons and privileges and waiting for gifts', () =>
  expect((['coupon', 'gift', 'privilege'] as const).map(redemptionStatusOf)).toEqual([
    'done',
    'waiting',
    'done',
  ]))
