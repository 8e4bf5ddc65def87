import { expect, test } from 'vitest'
import { readGoodsSearch, readTransactionSearch } from './point-search.ts'
import { redeemState, streakText } from './rules.ts'

test.each([
  [0, false, '签到得 5 分；连签 7 天，多得 20 分'],
  [1, true, '今天签过了，已连签 1 天。再连签 6 天，多得 20 分'],
  [6, false, '已连签 6 天。再连签 1 天，多得 20 分'],
  [7, true, '今天签过了，已连签 7 天。再连签 7 天，多得 20 分'],
  [13, false, '已连签 13 天。再连签 1 天，多得 20 分'],
])('streakText: after %d days in a row, checked in today %j', (streak, checkedInToday, words) => {
  expect(streakText({ streak, checkedInToday })).toBe(words)
})

test.each([
  ['with exactly enough points', 200, 1, 200, true, '用 200 分兑换'],
  ['with one too few', 200, 1, 199, false, '还差 1 分'],
  ['when none is left', 200, 0, 500, false, '已兑完'],
])('redeemState: product %s', (_, pointsRequired, stock, available, canRedeem, words) => {
  expect(redeemState({ pointsRequired, stock }, available)).toEqual({ canRedeem, words })
})

test('readGoodsSearch and readTransactionSearch keep known filters only', () => {
  expect(readGoodsSearch({ category: 'gift' })).toEqual({ category: 'gift' })
  expect(readGoodsSearch({ category: 'all' })).toEqual({})
  expect(readTransactionSearch({ type: 'expire', page: 3 })).toEqual({ type: 'expire' })
  expect(readTransactionSearch({ type: 4 })).toEqual({})
})
