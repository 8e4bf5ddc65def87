import { expect, test } from 'vitest'
import { getCouponClaimState } from './claim-state.ts'
import { parseCouponListSearchParams } from './coupon-search-params.ts'
import { formatCouponCategories, formatCouponDiscount, formatCouponMinimumPrice } from './labels.ts'

test.each([
  ['amount', 10, '减 10.00 元'],
  ['discount', 0.9, '打 9 折'],
  ['service', 0.85, '打 8.5 折'],
  ['discount', 0.29, '打 2.9 折'],
] as const)('formatCouponDiscount formats a coupon of type %s and value %d as %s', (type, value, words) => {
  expect(formatCouponDiscount({ type, value })).toBe(words)
})

test('formatCouponMinimumPrice names the minimum price, or says that there is none', () => {
  expect(formatCouponMinimumPrice({ minAmount: 50 })).toBe('满 50.00 元可用')
  expect(formatCouponMinimumPrice({ minAmount: 0 })).toBe('无门槛')
})

test.each([
  [[], null, '全部订单'],
  [['membership'], null, '会员'],
  [['device', 'devices', 'course'], null, '健康器材、课程'],
  [['something_new'], null, '指定服务'],
  [[], 4, '仅限发券商家'],
  [['cleaning'], 4, '保洁（仅限发券商家）'],
])(
  'formatCouponCategories formats the categories %j and the shop %j as %s',
  (applicableCategories, merchantId, words) => {
    expect(
      formatCouponCategories({ type: 'amount', value: 1, minAmount: 0, applicableCategories, merchantId }),
    ).toBe(words)
  },
)

const offer = { isClaimed: false, remaining: null, memberOnly: false }
test.each([
  ['an unclaimed coupon', {}, false, true],
  ['the last coupon', { remaining: 1 }, false, true],
  ['a coupon of which none is left', { remaining: 0 }, false, false],
  ['a claimed coupon', { isClaimed: true }, false, false],
  ['a coupon for members, by another user', { memberOnly: true }, false, false],
  ['a coupon for members, by a member', { memberOnly: true }, true, true],
])('getCouponClaimState returns whether the coupon can be claimed: %s', (_, changes, isMember, expected) => {
  expect(getCouponClaimState({ ...offer, ...changes }, isMember).canClaim).toBe(expected)
})

test('parseCouponListSearchParams returns a valid status and ignores everything else', () => {
  expect(parseCouponListSearchParams({ status: 'used' })).toEqual({ status: 'used' })
  expect(parseCouponListSearchParams({ status: 'available' })).toEqual({})
  expect(parseCouponListSearchParams({ status: 'lost', x: 1 })).toEqual({})
})
