import { fenToDecimalYuan } from '@sanhe/kit/money'
import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestMerchant } from '#testing'
import { createMonthlySettlements } from '../monthly-settlements.ts'

export const testSaleTime = fromIso('2026-11-21T04:00:00Z')
/** The first of December at 01:00 in Shanghai, when the settlement job runs. */
export const decemberSettlementTime = fromIso('2026-11-30T17:00:00Z')
export const januarySettlementTime = fromIso('2026-12-31T17:00:00Z')

type Fixture = { app: TestApp; shop: TestMerchant; userId: number }
let sold = 0

/**
 * Returns functions that insert sales of a merchant and read its settlements. `current` returns the app and the data
 * of the test. `current` is a function, because the app starts only after the test suite is declared.
 */
export function createTestSales(current: () => Fixture) {
  /** Inserts the rows of a merchant order that was completed at the time `at`. */
  async function sell(fen: number, { rate = '15.00', at = testSaleTime, of = current().shop.id } = {}) {
    const { app, userId } = current()
    const order_no = `S${String((sold += 1)).padStart(19, '0')}`
    const amount = fenToDecimalYuan(fen)
    const when = { created_at: toDate(at), completed_at: toDate(at) }
    const { id: service_id } = await app.db
      .insertInto('merchant_services')
      .values({
        merchant_id: of,
        title: '保洁',
        category: 'cleaning',
        price: amount,
        created_at: toDate(at),
        updated_at: toDate(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { order_no, user_id: userId, amount, status: 'completed' as const, ...when }
    await app.db
      .insertInto('orders')
      .values({
        ...row,
        order_type: 'merchant_service',
        reference: order_no,
        title: '保洁',
        expires_at: toDate(at),
        updated_at: toDate(at),
      })
      .execute()
    await app.db
      .insertInto('merchant_orders')
      .values({
        ...row,
        merchant_id: of,
        service_id,
        quantity: 1,
        unit_price: amount,
        commission_rate: rate,
        paid_at: toDate(at),
      })
      .execute()
    return order_no
  }

  async function refundSale(order_no: string, fen: number, at: number) {
    const { app } = current()
    await app.db
      .insertInto('refunds')
      .values({
        order_no,
        out_refund_no: `${order_no}R1`,
        amount_fen: fen,
        reason: '不满意',
        status: 'accepted',
        accepted_at: toDate(at),
        created_at: toDate(at),
      })
      .execute()
    await app.db.updateTable('orders').set({ status: 'refunded' }).where('order_no', '=', order_no).execute()
    await app.db
      .updateTable('merchant_orders')
      .set({ status: 'refunded' })
      .where('order_no', '=', order_no)
      .execute()
  }

  /** Runs the settlement job at a given time. */
  async function settleAt(now: number) {
    current().app.clock.move({ now })
    await createMonthlySettlements(current().app.deps, now)
  }
  const shopNow = (of = current().shop.id) => current().app.ownerOf(of)
  const statements = async (query: { month?: string } = {}, of = current().shop.id) =>
    (await (await shopNow(of)).settlements.list({ query })).settlements
  return { sell, refundSale, settleAt, shopNow, statements }
}
