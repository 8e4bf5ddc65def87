import { dayMs, hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { completeDueOrders, refundUnansweredOrders } from './jobs.ts'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})
afterAll(() => app.stop())

const {
  cancel,
  complete,
  confirm,
  newService,
  orderOf,
  place,
  placeAndPay,
  reject,
  rowOf,
  serviceOf,
  shopOf,
} = createMerchantOrderRequests(() => ({ app, shop, user }))
const listed = async (status?: 'pending' | 'confirmed' | 'completed' | 'cancelled') =>
  (await shop.merchantOrders.list({ query: { status } })).orders.map(({ orderNo }) => orderNo)

describe('merchant actions on orders', () => {
  test('a merchant confirms and completes an order, and the customer is notified', async () => {
    const orderNo = await placeAndPay(await newService())
    await confirm(orderNo)
    expect(await listed('confirmed')).toEqual([orderNo])
    await complete(orderNo)
    expect(await listed('completed')).toEqual([orderNo])
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed' })
    const notices = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(notices.map(({ type }) => type)).toEqual([
      'ORDER_PAID',
      'MERCHANT_ORDER_CONFIRMED',
      'MERCHANT_ORDER_COMPLETED',
    ])
  })

  test('a merchant can confirm only paid orders and complete only confirmed orders', async () => {
    const { orderNo } = await place(await newService())
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await getRefusal(confirm(orderNo))).toMatchObject(conflict)
    await app.pay(orderNo)
    expect(await getRefusal(complete(orderNo))).toMatchObject(conflict)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'paid' })
    await confirm(orderNo)
    expect(await getRefusal(confirm(orderNo))).toMatchObject(conflict)
    await complete(orderNo)
    expect(await getRefusal(complete(orderNo))).toMatchObject(conflict)
    expect(await getRefusal(reject(orderNo))).toMatchObject(conflict)
  })

  test.each(['paid', 'confirmed'])(
    'rejecting an order with status %s refunds the full amount',
    async (from) => {
      const id = await newService({ stock: 4 })
      const orderNo = await placeAndPay(id, { quantity: 2 })
      if (from === 'confirmed') await confirm(orderNo)
      await shop.merchantOrders.reject({ params: { id: orderNo }, body: { reason: '人手不足' } })
      expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: '人手不足' })
      expect(await orderOf(orderNo)).toMatchObject({ status: 'refunded', refund_amount: '177.00' })
      expect(await serviceOf(id)).toEqual({ stock: 4, sales_count: 0 })
      expect(await shopOf(shop.id)).toEqual({ total_orders: 0, total_revenue: '0.00' })
      expect(await listed('cancelled')).toEqual([orderNo])
      expect(await getRefusal(reject(orderNo))).toMatchObject({ status: 409 })
    },
  )

  test('concurrent confirmations and rejections of a merchant order end in one full refund', async () => {
    const orderNo = await placeAndPay(await newService())
    await Promise.allSettled([confirm(orderNo), reject(orderNo), confirm(orderNo), reject(orderNo)])
    const { status, reject_reason } = await rowOf(orderNo)
    expect(status).toBe('refunded')
    expect(reject_reason).not.toBeNull()
    const refunds = await app.db.selectFrom('refunds').select('id').where('order_no', '=', orderNo).execute()
    expect(refunds).toHaveLength(1)
  })

  test('the job refundUnansweredOrders finishes an interrupted rejection', async () => {
    const orderNo = await placeAndPay(await newService())
    await app.db
      .updateTable('merchant_orders')
      .set({ reject_reason: '停电' })
      .where('order_no', '=', orderNo)
      .execute()
    expect(await getRefusal(confirm(orderNo))).toMatchObject({ status: 409 })
    await refundUnansweredOrders(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: '停电' })
  })

  test('confirming, rejecting or completing an order of another merchant answers 404', async () => {
    const orderNo = await placeAndPay(await newService())
    const { id } = await rowOf(orderNo)
    const other = await app.merchant()
    for (const idOrOrderNo of [orderNo, String(id)])
      for (const act of [confirm, reject, complete])
        expect(await getRefusal(act(idOrOrderNo, other))).toMatchObject({ status: 404 })
    expect((await other.merchantOrders.list({ query: {} })).orders).toEqual([])
    await confirm(String(id))
    expect(await getRefusal(confirm('x1'))).toMatchObject({ status: 400 })
  })
})

describe('POST /services/merchant-orders/:id/cancel', () => {
  test('a user cancels an unconfirmed merchant order and gets a refund', async () => {
    const id = await newService({ stock: 1 })
    const orderNo = await placeAndPay(id)
    await cancel(orderNo)
    expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: null })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'refunded' })
    expect(await serviceOf(id)).toEqual({ stock: 1, sales_count: 0 })
    await cancel(orderNo)
    expect(await getRefusal(confirm(orderNo))).toMatchObject({ status: 409 })
  })

  test('a user can cancel or refund a confirmed merchant order until 24 hours before its scheduled time', async () => {
    const scheduledAt = toIso(app.clock.now() + dayMs + hourMs)
    const [early, late] = [
      await placeAndPay(await newService(), { scheduledAt }),
      await placeAndPay(await newService(), { scheduledAt }),
    ]
    await confirm(early)
    await confirm(late)
    app.clock.move({ advanceMs: hourMs })
    await cancel(early)
    app.clock.move({ advanceMs: 1 })
    const tooLate = { status: 400, error: 'CANCEL_TOO_LATE' }
    expect(await getRefusal(cancel(late))).toMatchObject(tooLate)
    const refund = user.orders.refund({ params: { orderNo: late }, body: { reason: '不想去了' } })
    expect(await getRefusal(refund)).toMatchObject(tooLate)
  })

  test('POST /services/merchant-orders/:id/cancel answers 404 for an order of another user', async () => {
    const { orderNo } = await place(await newService())
    expect(await getRefusal(cancel(orderNo, await app.user()))).toMatchObject({ status: 404 })
  })

  test('an order that is cancelled and confirmed concurrently ends either refunded or confirmed', async () => {
    const id = await newService({ stock: 20 })
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeAndPay(id)))
    const results = await Promise.all(
      orders.map((orderNo) => Promise.allSettled([cancel(orderNo), confirm(orderNo)])),
    )
    for (const answers of results)
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const orderNo of orders) {
      const [{ status }, order] = await Promise.all([rowOf(orderNo), orderOf(orderNo)])
      expect([status, order.status]).toEqual(
        status === 'confirmed' ? ['confirmed', 'paid'] : ['refunded', 'refunded'],
      )
    }
  })
})

describe('jobs after seven days', () => {
  test('a confirmed order is completed seven days after its scheduled time', async () => {
    const scheduledAt = toIso(app.clock.now() + dayMs)
    const orderNo = await placeAndPay(await newService(), { scheduledAt })
    await confirm(orderNo)
    app.clock.move({ advanceMs: 8 * dayMs - 1 })
    await completeDueOrders(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'confirmed' })
    app.clock.move({ advanceMs: 1 })
    await Promise.all([
      completeDueOrders(app.deps, app.clock.now()),
      completeDueOrders(app.deps, app.clock.now()),
    ])
    await completeDueOrders(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'completed' })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed' })
  })

  test('a paid order that the merchant has not answered is refunded after seven days', async () => {
    const orderNo = await placeAndPay(await newService())
    app.clock.move({ advanceMs: 7 * dayMs - minuteMs })
    await refundUnansweredOrders(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'paid' })
    app.clock.move({ advanceMs: minuteMs })
    await refundUnansweredOrders(app.deps, app.clock.now())
    await refundUnansweredOrders(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: '商家未及时接单' })
    const again = await app.ownerOf(shop.id)
    expect(await getRefusal(again.merchantOrders.confirm({ params: { id: orderNo } }))).toMatchObject({
      status: 409,
    })
  })
})
