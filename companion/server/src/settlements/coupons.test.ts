import { fenToDecimalYuan } from '@sanhe/kit/money'
import { dayMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#orders'
import { startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { calculateRefundedSaleShare } from '#merchants'
import {
  decemberSettlementTime,
  januarySettlementTime,
  testSaleTime,
  createTestSales,
} from './testing/sales-helpers.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ now: testSaleTime })
  shop = await app.merchant()
  user = await app.user()
})
afterAll(() => app.stop())

const { settleAt, statements, shopNow: signInAgain } = createTestSales(() => ({ app, shop, userId: user.id }))

/** Issues a coupon worth `valueFen` for any service, from the platform or from a merchant. */
async function coupon(valueFen: number, merchant_id: number | null) {
  const created_at = toDate(app.clock.now())
  const terms = { title: '优惠', type: 'amount' as const, value: fenToDecimalYuan(valueFen), valid_days: 9 }
  const template = await app.db
    .insertInto('coupon_templates')
    .values({ ...terms, merchant_id, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('user_coupons')
    .values({
      user_id: user.id,
      template_id: template.id,
      source: 'claim',
      expires_at: toDate(app.clock.now() + 9 * dayMs),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Buys a service for 100.00 yuan with a coupon, pays and completes it. */
async function buy(couponId: number) {
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 100 } })
  const body = { serviceId, quantity: 1, couponId }
  const { orderNo, amount } = await user.merchantOrders.place({ body })
  if (amount > 0) await app.pay(orderNo)
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  return { orderNo, amount }
}
const refundOrder = async (orderNo: string) => {
  await cancelOrder(app.deps, { orderNo, reason: '不满意', force: true })
  await app.settle()
}
const revenue = async () => {
  const { overview, topServices, trends } = await shop.merchantStats.dashboard()
  const { totalRevenue } = await shop.merchantStats.overview()
  return [totalRevenue, overview.todayRevenue, trends.daily.at(-1)?.revenue, topServices[0]?.revenue]
}

describe('settlements of orders with coupons', () => {
  test("a platform coupon does not reduce the merchant's revenue in settlements and statistics", async () => {
    expect(await buy(await coupon(2000, null))).toMatchObject({ amount: 80 })
    expect(await revenue()).toEqual([100, 100, 100, 100])
    await settleAt(decemberSettlementTime)
    expect(await statements()).toMatchObject([{ grossAmount: 100, commissionAmount: 15, netAmount: 85 }])
  })

  test("a merchant's own coupon reduces its revenue to the paid amount", async () => {
    expect(await buy(await coupon(2000, shop.id))).toMatchObject({ amount: 80 })
    expect(await revenue()).toEqual([80, 80, 80, 80])
    await settleAt(decemberSettlementTime)
    expect(await statements()).toMatchObject([{ grossAmount: 80, commissionAmount: 12, netAmount: 68 }])
  })

  test('a refund after the settlement deducts the full price of an order with a coupon, even if nothing was paid', async () => {
    const part = await buy(await coupon(2000, null))
    const whole = await buy(await coupon(20_000, null))
    expect(whole.amount).toBe(0)
    await settleAt(decemberSettlementTime)
    expect(await statements()).toMatchObject([{ totalOrders: 2, grossAmount: 200 }])
    await refundOrder(part.orderNo)
    await refundOrder(whole.orderNo)
    expect((await shopNow()).totalRevenue).toBe(0)
    await settleAt(januarySettlementTime)
    const [december] = await statements({ month: '2026-12' })
    expect(december).toMatchObject({ totalOrders: 0, grossAmount: -200, commissionAmount: -30 })
  })
})

test("item refunds reverse their share of the sale, with the platform coupon's discount, in the month of each refund", async () => {
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '保洁', price: 33.35 } })
  const body = { serviceId, quantity: 3, couponId: await coupon(2000, null) }
  const { orderNo } = await user.merchantOrders.place({ body })
  await app.pay(orderNo)
  const refund = async (quantity: number) => {
    const params = { id: orderNo }
    const { refundAmount: amount } = await shop.merchantOrders.previewRefund({ params, query: { quantity } })
    const proof = { reason: '少一次', requestId: `settled-${amount * 100}` }
    await shop.merchantOrders.refund({ params, body: { quantity, amount, ...proof } })
    return amount
  }
  expect(await refund(1)).toBe(26.68)
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  await settleAt(decemberSettlementTime)
  expect(await statements()).toMatchObject([{ totalOrders: 1, grossAmount: 66.7, commissionAmount: 10.01 }])
  shop = { ...shop, ...(await signInAgain()) }
  expect(await refund(1)).toBe(26.69)
  await settleAt(januarySettlementTime)
  const [december] = await statements({ month: '2026-12' })
  expect(december).toMatchObject({ totalOrders: 0, grossAmount: -33.35, commissionAmount: -5.01 })
})

async function shopNow() {
  const { total_revenue } = await app.db
    .selectFrom('merchants')
    .select('total_revenue')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow()
  return { totalRevenue: Number(total_revenue) }
}

test.each([
  [10_000, 8000, 8000, 10_000],
  [10_000, 8000, 2000, 2500],
  [10_000, 0, 0, 10_000],
  [10_000, 10_000, 3333, 3333],
  [1000, 300, 100, 333],
])(
  'calculateRefundedSaleShare for a sale of %i, a payment of %i and a refund of %i fen returns %i',
  (sale, paid, back, share) => {
    expect(calculateRefundedSaleShare(sale, paid, back)).toBe(share)
  },
)
