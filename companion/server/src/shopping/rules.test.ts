import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

test('calculateDeliveryFee returns 5 yuan for goods below 30.00 yuan and 0 otherwise', () => {
  expect(rules.calculateDeliveryFee(2999)).toBe(500)
  expect(rules.calculateDeliveryFee(3000)).toBe(0)
})

describe('decideCartOrderRefusal', () => {
  const one = { quantity: 2, providerId: 1, isOnSale: true, stock: 2 }
  test.each([
    ['no items', [], 'CART_EMPTY'],
    ['exactly the stock', [one, { ...one, quantity: 1 }], undefined],
    ['more than the stock', [one, { ...one, stock: 1 }], 'OUT_OF_STOCK'],
    ['a product that is not on sale', [{ ...one, isOnSale: false }], 'PRODUCT_UNAVAILABLE'],
    ['products of two grocers', [one, { ...one, providerId: 2 }], 'MIXED_PROVIDERS'],
  ])('decideCartOrderRefusal returns the error code or undefined for a cart with %s', (_, items, refusal) => {
    expect(rules.decideCartOrderRefusal(items)).toBe(refusal)
  })
})

test('calculateCartTotals adds a delivery fee per grocer', () => {
  const lines = [
    { providerId: 1, priceFen: 1000, quantity: 2 },
    { providerId: 1, priceFen: 500, quantity: 2 },
    { providerId: 2, priceFen: 2999, quantity: 1 },
  ]
  expect(rules.calculateCartTotals(lines)).toEqual({ goodsFen: 5999, deliveryFeeFen: 500, totalFen: 6499 })
  expect(rules.calculateCartTotals([])).toEqual({ goodsFen: 0, deliveryFeeFen: 0, totalFen: 0 })
})

test.each([
  ['during the day', '2026-11-21T10:00:00+08:00', '2026-11-21T12:00:00+08:00'],
  ['early', '2026-11-21T06:59:59+08:00', '2026-11-21T09:00:00+08:00'],
  ['just before the last round', '2026-11-21T19:00:00+08:00', '2026-11-21T21:00:00+08:00'],
  ['after the last round', '2026-11-21T19:00:01+08:00', '2026-11-22T09:00:00+08:00'],
  ['at night', '2026-11-21T23:30:00+08:00', '2026-11-22T09:00:00+08:00'],
])(
  'estimateDeliveryTime of an order placed %s returns two hours later, but never at night',
  (_, at, comes) => {
    expect(rules.estimateDeliveryTime(fromIso(at))).toBe(fromIso(comes))
  },
)
