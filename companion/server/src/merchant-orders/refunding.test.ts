import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})
afterAll(() => app.stop())

/** Orders three units of a service for 99.90 yuan each and pays them. */
async function ordered() {
  const body = { title: '保洁', price: 99.9, stock: 10 }
  const { id: serviceId } = await shop.merchantServices.create({ body })
  const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 3 } })
  await app.pay(orderNo)
  return { orderNo, serviceId }
}
const refund = (orderNo: string, quantity: number, amount: number, of = shop) =>
  of.merchantOrders.refund({
    params: { id: orderNo },
    body: { quantity, amount, reason: '少一次', requestId: `${orderNo}-${quantity}` },
  })
const totals = async () => {
  const { total_orders, total_revenue } = await app.db
    .selectFrom('merchants')
    .select(['total_orders', 'total_revenue'])
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow()
  return [total_orders, Number(total_revenue)]
}
const stockOf = (id: number) =>
  app.db
    .selectFrom('merchant_services')
    .select(['stock', 'sales_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('POST /merchant/orders/:id/item-refunds', () => {
  test('a merchant refunds units of its order, which lowers the revenue and returns the units to stock', async () => {
    const { orderNo, serviceId } = await ordered()
    const preview = { params: { id: orderNo }, query: { quantity: 2 } }
    expect(await shop.merchantOrders.previewRefund(preview)).toEqual({ refundAmount: 199.8, isRest: false })
    expect(await refund(orderNo, 2, 199.8)).toEqual({ refundAmount: 199.8, isRest: false })
    expect(await shop.merchantOrders.get({ params: { id: orderNo } })).toMatchObject({
      status: 'pending',
      quantity: 3,
      refundedQuantity: 2,
      refundAmount: 199.8,
    })
    expect(await totals()).toEqual([1, 99.9])
    expect((await shop.merchantStats.dashboard()).overview).toMatchObject({ todayRevenue: 99.9 })
    expect(await stockOf(serviceId)).toMatchObject({ stock: 9, sales_count: 1 })
    await shop.merchantOrders.reject({ params: { id: orderNo }, body: null })
    expect(await totals()).toEqual([0, 0])
    expect(await stockOf(serviceId)).toMatchObject({ stock: 10, sales_count: 0 })
  })

  test('units that a merchant refunds after the service do not return to stock', async () => {
    const { orderNo, serviceId } = await ordered()
    await shop.merchantOrders.confirm({ params: { id: orderNo } })
    await shop.merchantOrders.complete({ params: { id: orderNo } })
    await refund(orderNo, 1, 99.9)
    expect(await stockOf(serviceId)).toMatchObject({ stock: 7, sales_count: 2 })
    expect(await totals()).toEqual([1, 199.8])
  })

  test('POST /merchant/orders/:id/item-refunds answers 404 for an order of another merchant and 409 for a rejected order', async () => {
    const { orderNo } = await ordered()
    const other = await app.merchant()
    expect(await getRefusal(refund(orderNo, 1, 99.9, other))).toMatchObject({ status: 404 })
    await shop.merchantOrders.reject({ params: { id: orderNo }, body: null })
    expect(await getRefusal(refund(orderNo, 1, 99.9))).toMatchObject({
      status: 409,
      error: 'STATUS_CONFLICT',
    })
  })
})
