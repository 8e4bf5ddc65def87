import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

test('deliveryFeeOf is 5 yuan below 30.00 yuan of goods and 0 from there on', () => {
  expect(rules.deliveryFeeOf(2999)).toBe(500)
  expect(rules.deliveryFeeOf(3000)).toBe(0)
})

describe('orderRefusal', () => {
  const one = { quantity: 2, providerId: 1, isOnSale: true, stock: 2 }
  test.each([
    ['no items', [], 'CART_EMPTY'],
    ['exactly the stock', [one, { ...one, quantity: 1 }], undefined],
    ['more than the stock', [one, { ...one, stock: 1 }], 'OUT_OF_STOCK'],
    ['a product that is not on sale', [{ ...one, isOnSale: false }], 'PRODUCT_UNAVAILABLE'],
    ['products of two grocers', [one, { ...one, providerId: 2 }], 'MIXED_PROVIDERS'],
  ])('orderRefusal checks a cart with %s', (_, items, refusal) => {
    expect(rules.orderRefusal(items)).toBe(refusal)
  })
})

test('cartTotals adds a delivery fee per grocer', () => {
  const lines = [
    { providerId: 1, priceFen: 1000, quantity: 2 },
    { providerId: 1, priceFen: 500, quantity: 2 },
    { providerId: 2, priceFen: 2999, quantity: 1 },
  ]
  expect(rules.cartTotals(lines)).toEqual({ goodsFen: 5999, deliveryFeeFen: 500, totalFen: 6499 })
  expect(rules.cartTotals([])).toEqual({ goodsFen: 0, deliveryFeeFen: 0, totalFen: 0 })
})

test.each([
  ['during the day', '2026-11-21T10:00:00+08:00', '2026-11-21T12:00:00+08:00'],
  ['early', '2026-11-21T06:59:59+08:00', '2026-11-21T09:00:00+08:00'],
  ['just before the last round', '2026-11-21T19:00:00+08:00', '2026-11-21T21:00:00+08:00'],
  ['after the last round', '2026-11-21T19:00:01+08:00', '2026-11-22T09:00:00+08:00'],
  ['at night', '2026-11-21T23:30:00+08:00', '2026-11-22T09:00:00+08:00'],
])('estimatedDeliveryOf an order placed %s is two hours later, but not at night', (_, at, comes) => {
  expect(rules.estimatedDeliveryOf(fromIso(at))).toBe(fromIso(comes))
})
