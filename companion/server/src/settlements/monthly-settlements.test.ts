import { decimalYuanToFen, calculateFenPortion } from '@sanhe/kit/money'
import { dayMs, fromIso } from '@sanhe/kit/runtime/clock'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestMerchant } from '#testing'
import {
  decemberSettlementTime,
  januarySettlementTime,
  testSaleTime,
  createTestSales,
} from './testing/sales-helpers.ts'

let app: TestApp
let shop: TestMerchant
let userId: number
beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.user()).id
})
beforeEach(async () => {
  app.clock.move({ now: testSaleTime })
  shop = await app.merchant()
})
afterAll(() => app.stop())

const { refundSale, sell, settleAt, shopNow, statements } = createTestSales(() => ({ app, shop, userId }))

describe('createMonthlySettlements', () => {
  test('a settlement sums the merchant orders completed in its month, with the commission rounded per order', async () => {
    await sell(10)
    await sell(10)
    await sell(19_990, { rate: '12.00' })
    await settleAt(decemberSettlementTime)
    expect(await statements()).toEqual([
      {
        adjustmentAmount: 0,
        objection: null,
        id: expect.any(Number),
        periodStart: '2026-11-01',
        periodEnd: '2026-11-30',
        totalOrders: 3,
        grossAmount: 200.1,
        commissionAmount: 24.03,
        netAmount: 176.07,
        status: 'pending',
        dueOn: '2026-12-08',
        paidAt: null,
        bankAccount: null,
        createdAt: '2026-11-30T17:00:00.000Z',
      },
    ])
  })

  test('a settlement month ends at midnight in Shanghai', async () => {
    const midnight = fromIso('2026-11-30T16:00:00Z')
    const last = await sell(100, { at: midnight - 1 })
    await sell(200, { at: midnight })
    await settleAt(decemberSettlementTime)
    const [first] = await statements()
    expect(first).toMatchObject({ totalOrders: 1, grossAmount: 1 })
    const { lines } = await (await shopNow()).settlements.get({ params: { id: first!.id } })
    expect(lines).toEqual([
      { orderNo: last, kind: 'sale', refundId: 0, grossAmount: 1, commissionAmount: 0.15 },
    ])
    await settleAt(januarySettlementTime)
    expect(await statements({ month: '2026-12' })).toMatchObject([{ totalOrders: 1, grossAmount: 2 }])
    expect(await statements()).toHaveLength(2)
  })

  test('concurrent and repeated runs of createMonthlySettlements create a settlement once', async () => {
    await sell(1000)
    await settleAt(decemberSettlementTime)
    await Promise.all([
      settleAt(decemberSettlementTime),
      settleAt(decemberSettlementTime),
      settleAt(decemberSettlementTime + dayMs),
    ])
    expect(await statements()).toMatchObject([{ totalOrders: 1 }])
  })

  test('a missed settlement is created the next night and is due seven days after its creation', async () => {
    await sell(1000)
    await settleAt(decemberSettlementTime + 2 * dayMs)
    expect(await statements()).toMatchObject([{ periodStart: '2026-11-01', dueOn: '2026-12-10' }])
  })

  test('a merchant order completed too late for its settlement counts in the next one', async () => {
    await sell(1000)
    await settleAt(decemberSettlementTime)
    await sell(500, { at: testSaleTime })
    await settleAt(decemberSettlementTime + dayMs)
    expect(await statements()).toMatchObject([{ totalOrders: 1, grossAmount: 10 }])
    await settleAt(januarySettlementTime)
    expect(await statements({ month: '2026-12' })).toMatchObject([{ totalOrders: 1, grossAmount: 5 }])
  })

  test('a merchant without orders gets no settlement', async () => {
    await settleAt(decemberSettlementTime)
    expect(await statements()).toEqual([])
  })

  test('a settlement leaves out merchant orders that were cancelled or not completed', async () => {
    const cancelled = await sell(1000)
    const open = await sell(1000)
    const unfinished = { completed_at: null }
    await app.db
      .updateTable('merchant_orders')
      .set(unfinished)
      .where('order_no', 'in', [cancelled, open])
      .execute()
    await refundSale(cancelled, 1000, testSaleTime + dayMs)
    await settleAt(decemberSettlementTime)
    expect(await statements()).toEqual([])
  })

  test('a merchant order sold and refunded in one month appears in the settlement as a sale and as a refund', async () => {
    const orderNo = await sell(1000)
    await refundSale(orderNo, 1000, testSaleTime + dayMs)
    await settleAt(decemberSettlementTime)
    const [statement] = await statements()
    expect(statement).toMatchObject({ totalOrders: 1, grossAmount: 0, commissionAmount: 0, netAmount: 0 })
    const { lines } = await (await shopNow()).settlements.get({ params: { id: statement!.id } })
    expect(lines).toEqual([
      { orderNo, kind: 'sale', refundId: 0, grossAmount: 10, commissionAmount: 1.5 },
      { orderNo, kind: 'refund', refundId: expect.any(Number), grossAmount: -10, commissionAmount: -1.5 },
    ])
  })

  test('a refund after the end of the month counts once in the next settlement, in full or in part', async () => {
    const [whole, part] = [await sell(1990, { rate: '7.50' }), await sell(1000, { rate: '7.50' })]
    await settleAt(decemberSettlementTime)
    await refundSale(whole, 1990, decemberSettlementTime + dayMs)
    await refundSale(part, 300, decemberSettlementTime + dayMs)
    await sell(100, { rate: '7.50', at: decemberSettlementTime + dayMs })
    await settleAt(januarySettlementTime)
    const [december] = await statements({ month: '2026-12' })
    expect(december).toMatchObject({
      totalOrders: 1,
      grossAmount: -21.9,
      commissionAmount: -1.63,
      netAmount: -20.27,
    })
    await settleAt(fromIso('2027-01-31T17:00:00Z'))
    expect(await statements()).toHaveLength(2)
  })

  test('a settlement stores the current bank account encrypted and shows only its last digits', async () => {
    const account = { accountName: '店主', bankName: '工商银行', accountNo: '6222020000001111' }
    await shop.merchants.changeSettings({ body: { bankAccount: account } })
    await sell(1000)
    await settleAt(decemberSettlementTime)
    const [statement] = await statements()
    expect(statement?.bankAccount).toEqual({ ...account, accountNo: '****1111' })
    const row = await app.db
      .selectFrom('merchant_settlements')
      .selectAll()
      .where('id', '=', statement!.id)
      .executeTakeFirst()
    expect(row?.bank_account).not.toContain('6222020000001111')
  })
})

test('the settlements of random sales and refunds over months sum up exactly to the fen', async () => {
  const rates = ['15.00', '12.00', '7.50', '9.00']
  const orders = fc.sample(
    fc.record({
      fen: fc.integer({ min: 1, max: 999_999 }),
      rate: fc.constantFrom(...rates),
      soldDay: fc.integer({ min: 0, max: 85 }),
      back: fc.option(fc.record({ afterDays: fc.integer({ min: 0, max: 60 }), isPart: fc.boolean() })),
    }),
    { numRuns: 40, seed: 42 },
  )
  const start = fromIso('2026-08-01T04:00:00Z')
  const expected = { gross: 0, commission: 0 }
  const backs: { orderNo: string; fen: number; at: number }[] = []
  for (const { fen, rate, soldDay, back } of orders) {
    const at = start + soldDay * dayMs
    const orderNo = await sell(fen, { rate, at })
    const backFen = back ? (back.isPart ? Math.ceil(fen / 3) : fen) : 0
    if (back) backs.push({ orderNo, fen: backFen, at: at + back.afterDays * dayMs })
    expected.gross += fen - backFen
    expected.commission += calculateFenPortion(fen - backFen, decimalYuanToFen(rate))
  }
  let known = 0
  for (const night of ['08-31', '09-30', '10-31', '11-30', '12-31']) {
    const now = fromIso(`2026-${night}T17:00:00Z`)
    const due = backs.toSorted((a, b) => a.at - b.at).filter(({ at }) => at < now)
    for (const { orderNo, fen, at } of due.slice(known)) await refundSale(orderNo, fen, at)
    known = due.length
    await settleAt(now)
  }
  const all = await app.db
    .selectFrom('merchant_settlements')
    .selectAll()
    .where('merchant_id', '=', shop.id)
    .execute()
  const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + decimalYuanToFen(amount), 0)
  expect(sum(all.map(({ gross_amount }) => gross_amount))).toBe(expected.gross)
  expect(sum(all.map(({ commission_amount }) => commission_amount))).toBe(expected.commission)
  expect(sum(all.map(({ net_amount }) => net_amount))).toBe(expected.gross - expected.commission)
})
