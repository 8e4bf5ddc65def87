import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateItemRefund } from './item-refund-rules.ts'

const apples = { id: '1', name: '苹果', quantity: 3, refundedQuantity: 0, unitPriceFen: 333 }
const pears = { id: '2', name: '梨', quantity: 1, refundedQuantity: 0, unitPriceFen: 1001 }
const items = [apples, pears]
/** Order of the tests: goods for 20.00 yuan, delivery for 5.00 yuan, and a coupon that pays 10.00 yuan of the sum. */
const money = { amountFen: 1500, discountFen: 1000, refundedFen: 0 }
const chosen = (id: string, quantity: number) => ({ id, quantity })

test.each([
  ['one unit', [chosen('1', 1)], { refundFen: 200, isRest: false }],
  ['two units', [chosen('1', 2)], { refundFen: 400, isRest: false }],
  ['all units of all items', [chosen('1', 3), chosen('2', 1)], { refundFen: 1500, isRest: true }],
])('calculateItemRefund subtracts the share of the coupon from %s', (_, units, refund) => {
  expect(calculateItemRefund(items, money, units)).toEqual(refund)
})

test('calculateItemRefund returns everything that is left, with the delivery fee, for the last item', () => {
  const left = [{ ...apples, refundedQuantity: 3 }, pears]
  const refund = calculateItemRefund(left, { ...money, refundedFen: 599 }, [chosen('2', 1)])
  expect(refund).toEqual({ refundFen: 901, isRest: true })
})

test.each([
  ['ITEM_UNKNOWN', 'an item of another order', [chosen('3', 1)]],
  ['ITEM_UNKNOWN', 'an item that is named twice', [chosen('1', 1), chosen('1', 1)]],
  ['QUANTITY_TOO_LARGE', 'more units than were bought', [chosen('2', 2)]],
])('calculateItemRefund refuses with %s for %s', (refusal, _, units) => {
  expect(calculateItemRefund(items, money, units)).toEqual({ refusal })
})

test('calculateItemRefund refuses with NOTHING_TO_REFUND if the share rounds to 0 fen', () => {
  const almostFree = { amountFen: 1, discountFen: 2499, refundedFen: 0 }
  expect(calculateItemRefund(items, almostFree, [chosen('1', 1)])).toEqual({ refusal: 'NOTHING_TO_REFUND' })
})

test('calculateItemRefund of single units adds up to the paid amount, and no unit exceeds its price by more than 1 fen', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    unitPriceFen: fc.integer({ min: 1, max: 99_999 }),
  })
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    feeFen: fc.constantFrom(0, 500),
    discountShare: fc.double({ min: 0, max: 0.99, noNaN: true }),
    choices: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  })
  fc.assert(
    fc.property(order, ({ lines, feeFen, discountShare, choices }) => {
      const list = lines.map((one, n) => ({ ...one, id: String(n), name: '', refundedQuantity: 0 }))
      const goodsFen = list.reduce((sum, { quantity, unitPriceFen }) => sum + quantity * unitPriceFen, 0)
      const discountFen = Math.floor((goodsFen + feeFen) * discountShare)
      const paid = { amountFen: goodsFen + feeFen - discountFen, discountFen }
      const refunds: number[] = []
      const sum = () => refunds.reduce((all, fen) => all + fen, 0)
      for (const choice of choices) {
        const open = list.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity)
        const item = open[choice % open.length]
        if (!item) break
        const refund = calculateItemRefund(list, { ...paid, refundedFen: sum() }, [chosen(item.id, 1)])
        item.refundedQuantity += 1
        if ('refusal' in refund) continue
        if (!refund.isRest) expect(refund.refundFen).toBeLessThanOrEqual(item.unitPriceFen + 1)
        refunds.push(refund.refundFen)
      }
      expect(sum()).toBe(paid.amountFen)
    }),
  )
})
