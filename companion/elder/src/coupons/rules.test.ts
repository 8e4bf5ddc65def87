import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import {
  type OwnCouponItem,
  calculateCouponDiscountYuan,
  isCouponUsable,
  listUsableCoupons,
} from './rules.ts'

const now = fromIso('2026-11-20T10:00:00+08:00')
const inDays = (days: number) => new Date(now + days * dayMs).toISOString()

const coupon = (changes: Partial<OwnCouponItem> = {}): OwnCouponItem => ({
  id: 1,
  templateId: 1,
  title: '满50减5',
  type: 'amount',
  value: 5,
  minAmount: 50,
  applicableCategories: [],
  merchantId: null,
  status: 'available',
  usedOrderNo: null,
  expiresAt: inDays(3),
  usedAt: null,
  createdAt: inDays(-1),
  ...changes,
})

describe('coupon rules', () => {
  test.each([
    ['at its least price', {}, { price: 50 }, true],
    ['one fen below it', {}, { price: 49.99 }, false],
    ['of the kind that is bought', { applicableCategories: ['course', 'grocery'] }, {}, true],
    ['of another kind', { applicableCategories: ['grocery'] }, {}, false],
    ['of the shop that sells', { merchantId: 7 }, { merchantId: 7 }, true],
    ['of another shop', { merchantId: 7 }, { merchantId: 8 }, false],
    ['of a shop where none sells', { merchantId: 7 }, {}, false],
    ['that ended this moment', { expiresAt: inDays(0) }, {}, false],
    ['that an unpaid order has', { status: 'locked' }, {}, false],
    ['that was used', { status: 'used' }, {}, false],
  ] as const)(
    'isCouponUsable returns whether a coupon applies to a purchase: %s',
    (_, changes, purchase, expected) => {
      const bought = { price: 80, category: 'course', ...purchase }
      expect(isCouponUsable(coupon(changes as Partial<OwnCouponItem>), bought, now)).toBe(expected)
    },
  )

  test.each([
    ['amount', 5, 80, 5],
    ['amount', 10, 9.9, 9.9],
    ['discount', 0.9, 19.9, 1.99],
    ['service', 0.85, 0.1, 0.01],
    ['discount', 0.9, 0, 0],
  ] as const)(
    'calculateCouponDiscountYuan of a coupon of type %s and value %d on a price of %d returns %d',
    (type, value, price, expected) => {
      expect(calculateCouponDiscountYuan({ type, value }, price)).toBe(expected)
    },
  )
})

test('listUsableCoupons sorts coupons by discount, then by expiry, and leaves out coupons that save nothing', () => {
  const coupons = [
    coupon({ id: 1 }),
    coupon({ id: 2, expiresAt: inDays(1) }),
    coupon({ id: 3, type: 'discount', value: 0.9, minAmount: 0 }),
    coupon({ id: 4, minAmount: 500 }),
  ]
  const shown = (price: number) =>
    listUsableCoupons(coupons, { price, category: 'course' }, now).map(({ coupon: { id } }) => id)
  expect(shown(80)).toEqual([3, 2, 1])
  expect(shown(20)).toEqual([3])
  expect(shown(0)).toEqual([])
})
