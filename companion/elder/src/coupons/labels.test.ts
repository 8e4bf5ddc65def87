import { expect, test } from 'vitest'
import { claimState } from './claim-state.ts'
import { readCouponSearch } from './coupon-search.ts'
import { formatApplicability, formatDiscount, formatMinimumPrice } from './labels.ts'

test.each([
  ['amount', 10, '减 10.00 元'],
  ['discount', 0.9, '打 9 折'],
  ['service', 0.85, '打 8.5 折'],
  ['discount', 0.29, '打 2.9 折'],
] as const)('formatDiscount: a coupon of type %s and value %d reads %s', (type, value, words) => {
  expect(formatDiscount({ type, value })).toBe(words)
})

test('formatMinimumPrice names the minimum price, or says that there is none', () => {
  expect(formatMinimumPrice({ minAmount: 50 })).toBe('满 50.00 元可用')
  expect(formatMinimumPrice({ minAmount: 0 })).toBe('无门槛')
})

test.each([
  [[], null, '全部订单'],
  [['membership'], null, '会员'],
  [['device', 'devices', 'course'], null, '用品设备、课程'],
  [['something_new'], null, '指定服务'],
  [[], 4, '仅限发券商家'],
  [['cleaning'], 4, '保洁（仅限发券商家）'],
])('formatApplicability: categories %j and shop %j read %s', (applicableCategories, merchantId, words) => {
  expect(
    formatApplicability({ type: 'amount', value: 1, minAmount: 0, applicableCategories, merchantId }),
  ).toBe(words)
})

const offer = { isClaimed: false, remaining: null, memberOnly: false }
test.each([
  ['an open one', {}, false, true],
  ['the last one', { remaining: 1 }, false, true],
  ['none that is left', { remaining: 0 }, false, false],
  ['one that is had', { isClaimed: true }, false, false],
  ['one for members, by others', { memberOnly: true }, false, false],
  ['one for members, by one of them', { memberOnly: true }, true, true],
])('claimState: %s', (_, changes, isMember, expected) => {
  expect(claimState({ ...offer, ...changes }, isMember).canClaim).toBe(expected)
})

test('readCouponSearch keeps a known status only', () => {
  expect(readCouponSearch({ status: 'used' })).toEqual({ status: 'used' })
  expect(readCouponSearch({ status: 'available' })).toEqual({})
  expect(readCouponSearch({ status: 'lost', x: 1 })).toEqual({})
})
