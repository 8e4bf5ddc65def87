import { describe, expect, test } from 'vitest'
import { decideReorderQuantity, decideReorderRefusal } from './reorder-rules.ts'

describe('decideReorderRefusal', () => {
  test.each(['completed', 'cancelled', 'refunded'] as const)('allows a %s order', (status) => {
    expect(decideReorderRefusal({ status, isSupported: true })).toBeUndefined()
  })

  test.each(['pending', 'paid'] as const)('refuses a %s order, because it has not ended', (status) => {
    expect(decideReorderRefusal({ status, isSupported: true })).toBe('ORDER_NOT_ENDED')
  })

  test('refuses an ended order of a kind that cannot be repeated', () => {
    expect(decideReorderRefusal({ status: 'completed', isSupported: false })).toBe('ORDER_NOT_REPEATABLE')
  })
})

describe('decideReorderQuantity for three ordered units', () => {
  const decide = (offer: { priceFen: number; stock: number | null } | undefined) =>
    decideReorderQuantity({ quantity: 3, offer })

  test.each([
    [null, 'available', 3],
    [4, 'available', 3],
    [3, 'available', 3],
    [2, 'fewer', 2],
    [1, 'fewer', 1],
    [0, 'sold_out', 0],
  ] as const)('a stock of %s is %s with %i units', (stock, availability, quantity) => {
    expect(decide({ priceFen: 500, stock })).toEqual({ availability, quantity })
  })

  test('an item without an offer is withdrawn', () => {
    expect(decide(undefined)).toEqual({ availability: 'withdrawn', quantity: 0 })
  })
})
