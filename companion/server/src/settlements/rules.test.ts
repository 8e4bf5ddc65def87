import { fromIso } from '@sanhe/kit/runtime/clock'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createRefundLine,
  createSaleLine,
  getPreviousMonth,
  getPayoutDueDay,
  sumSettlementLines,
} from './rules.ts'

test.each([
  ['2026-11-30T15:59:59Z', '2026-10-01', '2026-10-31'],
  ['2026-11-30T16:00:00Z', '2026-11-01', '2026-11-30'],
  ['2026-12-31T16:30:00Z', '2026-12-01', '2026-12-31'],
  ['2028-03-01T00:00:00Z', '2028-02-01', '2028-02-29'],
])('getPreviousMonth at %s returns %s to %s in Shanghai time', (at, start, end) => {
  expect(getPreviousMonth(fromIso(at))).toMatchObject({ start, end })
})

test('getPayoutDueDay returns the day seven days after the creation of the settlement', () => {
  expect(getPayoutDueDay(fromIso('2026-12-01T17:00:00Z'))).toBe('2026-12-09')
})

test.each([
  [100, 1500, 15],
  [10, 1500, 2],
  [3, 1500, 0],
  [1990, 750, 149],
  [1, 10_000, 1],
])(
  'createSaleLine of %i fen at %i basis points has a commission of %i fen, half a fen rounded up',
  (fen, rate, share) => {
    expect(createSaleLine('S', fen, rate).commissionFen).toBe(share)
  },
)

test('createRefundLine of a full refund is the exact negative of its sale line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 2000 }), (fen, rate) => {
      const sale = createSaleLine('S', fen, rate)
      const back = createRefundLine(sale, { refundId: 1, beforeFen: 0, afterFen: fen }, rate)
      expect(sumSettlementLines([sale, back])).toEqual({
        totalOrders: 1,
        grossFen: 0,
        commissionFen: 0,
        netFen: 0,
      })
    }),
  )
})

test('sumSettlementLines of sales with several refunds each equals the remaining value of all orders', () => {
  const order = fc.record({
    fen: fc.integer({ min: 0, max: 1_000_000 }),
    rate: fc.integer({ min: 0, max: 2000 }),
    backShares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
  })
  /** Returns the total refunded amount of an order after each of its refunds. */
  const sumsOf = ({ fen, backShares }: { fen: number; backShares: number[] }) =>
    backShares.map((share) => Math.floor(fen * share)).toSorted((a, b) => a - b)
  fc.assert(
    fc.property(fc.array(order, { maxLength: 40 }), (orders) => {
      const lines = orders.flatMap((order, nth) => {
        const sale = createSaleLine(`S${nth}`, order.fen, order.rate)
        const sums = sumsOf(order)
        const refunds = sums.map((afterFen, refundId) =>
          createRefundLine(sale, { refundId, beforeFen: sums[refundId - 1] ?? 0, afterFen }, order.rate),
        )
        return [sale, ...refunds]
      })
      const left = orders.map((order) =>
        createSaleLine('', order.fen - (sumsOf(order).at(-1) ?? 0), order.rate),
      )
      const { grossFen, commissionFen, netFen } = sumSettlementLines(lines)
      expect(grossFen).toBe(left.reduce((sum, line) => sum + line.grossFen, 0))
      expect(commissionFen).toBe(left.reduce((sum, line) => sum + line.commissionFen, 0))
      expect(netFen).toBe(grossFen - commissionFen)
    }),
  )
})

test('control: rounding the commission of the sum instead of each order gives another commission', () => {
  const lines = Array.from({ length: 3 }, (_, nth) => createSaleLine(`S${nth}`, 10, 1500))
  expect(sumSettlementLines(lines).commissionFen).toBe(6)
  expect(createSaleLine('all', 30, 1500).commissionFen).toBe(5)
})
