import { fromIso, toIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  getInitialRedemptionStatus,
  isStreakBonusDay,
  getPointsExpiryTime,
  calculatePointsForAmount,
  calculatePointsToRevoke,
  decideRedeemRefusal,
  splitPointsOverLots,
} from './rules.ts'

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [19_990, 199],
])('calculatePointsForAmount of %i fen returns %i points', (fen, points) =>
  expect(calculatePointsForAmount(fen)).toBe(points),
)

test.each([
  ['the whole amount', 2900, 29, 29],
  ['one third', 1000, 29, 10],
  ['one fen', 1, 29, 1],
  ['an order that earned fewer points', 2900, 3, 3],
])(
  'calculatePointsToRevoke returns the points in proportion to a refund of %s (%i fen)',
  (_, refundFen, earned, points) =>
    expect(calculatePointsToRevoke(earned, { amountFen: 2900, refundFen })).toBe(points),
)

test('isStreakBonusDay is true for every seventh day', () =>
  expect(Array.from({ length: 15 }, (_, index) => index + 1).filter(isStreakBonusDay)).toEqual([7, 14]))

test('getPointsExpiryTime returns the same date one year later, and 28 February for 29 February', () =>
  expect(toIso(getPointsExpiryTime(fromIso('2028-02-29T04:00:00Z')))).toBe('2029-02-28T04:00:00.000Z'))

test('splitPointsOverLots takes points from the lots in order and returns how many points are missing', () => {
  const lots = [
    { id: 1, remaining: 3 },
    { id: 2, remaining: 5 },
  ]
  expect(splitPointsOverLots(lots, 4)).toEqual({
    taken: [
      { id: 1, points: 3 },
      { id: 2, points: 1 },
    ],
    missing: 0,
  })
  expect(splitPointsOverLots(lots, 9)).toMatchObject({ missing: 1 })
  expect(splitPointsOverLots(lots, 0)).toEqual({ taken: [], missing: 0 })
})

test.each([
  ['gift', 1, false, undefined],
  ['gift', 0, false, 'OUT_OF_STOCK'],
  ['coupon', 1, false, undefined],
  ['privilege', 1, true, undefined],
  ['privilege', 1, false, 'MEMBERSHIP_REQUIRED'],
  ['privilege', 0, false, 'MEMBERSHIP_REQUIRED'],
  ['privilege', 0, true, 'OUT_OF_STOCK'],
] as const)(
  'decideRedeemRefusal for category %s, stock %i and isMember %s returns %s',
  (category, stock, isMember, refusal) =>
    expect(decideRedeemRefusal({ category, stock }, { isMember })).toBe(refusal),
)

test('getInitialRedemptionStatus returns done for coupons and privileges and waiting for gifts', () =>
  expect((['coupon', 'gift', 'privilege'] as const).map(getInitialRedemptionStatus)).toEqual([
    'done',
    'waiting',
    'done',
  ]))
