import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoBilledFen, computeAvailableFen, distributeRefund, microfenPerFen } from './rules.ts'

test('splitIntoBilledFen loses no micro-fen over any sequence of costs', () => {
  assert(
    property(array(integer({ min: 0, max: 5 * microfenPerFen })), (costs) => {
      let unbilled = 0
      let billed = 0
      for (const cost of costs) {
        const next = splitIntoBilledFen(unbilled, cost)
        billed += next.billedFen
        unbilled = next.unbilledMicrofen
        expect(unbilled).toBeLessThan(microfenPerFen)
      }
      expect(billed * microfenPerFen + unbilled).toBe(costs.reduce((sum, cost) => sum + cost, 0))
    }),
  )
})

test.each([
  [{ balance_fen: 10, unbilled_microfen: 0, held_microfen: 0 }, 10],
  [{ balance_fen: 10, unbilled_microfen: 1, held_microfen: 0 }, 9],
  [{ balance_fen: 10, unbilled_microfen: 0, held_microfen: 9_000_001 }, 0],
  [{ balance_fen: -3, unbilled_microfen: 0, held_microfen: 0 }, 0],
])('computeAvailableFen of %j is %i', (balance, expected) => {
  expect(computeAvailableFen(balance)).toBe(expected)
})

test('distributeRefund takes the newest top-ups first, each up to what is not refunded yet', () => {
  const topUps = [
    { payment_id: 3, amount_fen: 1000, refunded_fen: 400 },
    { payment_id: 2, amount_fen: 500, refunded_fen: 500 },
    { payment_id: 1, amount_fen: 3000, refunded_fen: 0 },
  ]
  expect(distributeRefund(topUps, 700)).toEqual([
    { payment_id: 3, amount_fen: 600 },
    { payment_id: 1, amount_fen: 100 },
  ])
  expect(distributeRefund(topUps, 0)).toEqual([])
  expect(distributeRefund(topUps, 10_000)).toEqual([
    { payment_id: 3, amount_fen: 600 },
    { payment_id: 1, amount_fen: 3000 },
  ])
})
