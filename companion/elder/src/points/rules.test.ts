import { expect, test } from 'vitest'
import {
  parsePointsProductsSearchParams,
  parsePointsTransactionsSearchParams,
} from './points-search-params.ts'
import { describeCheckInStreak, getRedeemButtonState } from './rules.ts'

test.each([
  [0, false, '签到得 5 分；连签 7 天，多得 20 分'],
  [1, true, '今天已签到，已连签 1 天。再连签 6 天，多得 20 分'],
  [6, false, '已连签 6 天。再连签 1 天，多得 20 分'],
  [7, true, '今天已签到，已连签 7 天。再连签 7 天，多得 20 分'],
  [13, false, '已连签 13 天。再连签 1 天，多得 20 分'],
])(
  'describeCheckInStreak names the streak of %d days and the next bonus (checked in today: %j)',
  (streak, checkedInToday, words) => {
    expect(describeCheckInStreak({ streak, checkedInToday })).toBe(words)
  },
)

test.each([
  ['with exactly enough points', 200, 1, 200, true, '用 200 分兑换'],
  ['with one point too few', 200, 1, 199, false, '还差 1 分'],
  ['when the product is sold out', 200, 0, 500, false, '已兑完'],
])(
  'getRedeemButtonState returns the state and the label of the button: %s',
  (_, pointsRequired, stock, available, canRedeem, words) => {
    expect(getRedeemButtonState({ pointsRequired, stock }, available)).toEqual({ canRedeem, words })
  },
)

test('parsePointsProductsSearchParams and parsePointsTransactionsSearchParams return valid filters and ignore everything else', () => {
  expect(parsePointsProductsSearchParams({ category: 'gift' })).toEqual({ category: 'gift' })
  expect(parsePointsProductsSearchParams({ category: 'all' })).toEqual({})
  expect(parsePointsTransactionsSearchParams({ type: 'expire', page: 3 })).toEqual({ type: 'expire' })
  expect(parsePointsTransactionsSearchParams({ type: 4 })).toEqual({})
})
