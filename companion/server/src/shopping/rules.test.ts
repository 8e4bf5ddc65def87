import { fromIso } from '@sanhe/kit/runtime/clock'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

test('delivery costs 5 below 30.00 of goods and nothing from there on', () => {
  expect(rules.deliveryFeeOf(2999)).toBe(500)
  expect(rules.deliveryFeeOf(3000)).toBe(0)
})

describe('what can be ordered together', () => {
  const one = { quantity: 2, providerId: 1, isOnSale: true, stock: 2 }
  test.each([
    ['nothing', [], 'CART_EMPTY'],
    ['as much as there is', [one, { ...one, quantity: 1 }], undefined],
    ['more than there is', [one, { ...one, stock: 1 }], 'OUT_OF_STOCK'],
    ['something not on sale', [{ ...one, isOnSale: false }], 'PRODUCT_UNAVAILABLE'],
    ['things of two grocers', [one, { ...one, providerId: 2 }], 'MIXED_PROVIDERS'],
  ])('%s', (_, wanted, refusal) => {
    expect(rules.orderRefusal(wanted)).toBe(refusal)
  })
})

test('each grocer’s goods are brought, and charged for, apart', () => {
  const lines = [
    { providerId: 1, priceFen: 1000, quantity: 2 },
    { providerId: 1, priceFen: 500, quantity: 2 },
    { providerId: 2, priceFen: 2999, quantity: 1 },
  ]
  expect(rules.cartTotals(lines)).toEqual({ goodsFen: 5999, deliveryFeeFen: 500, totalFen: 6499 })
  expect(rules.cartTotals([])).toEqual({ goodsFen: 0, deliveryFeeFen: 0, totalFen: 0 })
})

test.each([
  ['in the day', '2026-11-21T10:00:00+08:00', '2026-11-21T12:00:00+08:00'],
  ['early', '2026-11-21T06:59:59+08:00', '2026-11-21T09:00:00+08:00'],
  ['just before the last round', '2026-11-21T19:00:00+08:00', '2026-11-21T21:00:00+08:00'],
  ['after it', '2026-11-21T19:00:01+08:00', '2026-11-22T09:00:00+08:00'],
  ['at night', '2026-11-21T23:30:00+08:00', '2026-11-22T09:00:00+08:00'],
])('what is ordered %s comes two hours later, but not at night', (_, at, comes) => {
  expect(rules.estimatedDeliveryOf(fromIso(at))).toBe(fromIso(comes))
})
