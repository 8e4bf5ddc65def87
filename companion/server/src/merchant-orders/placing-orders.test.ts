import { dayMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
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

async function couponFor(changes: object) {
  const { id: template_id } = await app.db
    .insertInto('coupon_templates')
    .values({
      title: '券',
      type: 'amount',
      value: '10',
      valid_days: 30,
      created_at: toDate(app.clock.now()),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('user_coupons')
    .values({
      user_id: user.id,
      template_id,
      source: 'claim',
      expires_at: toDate(app.clock.now() + dayMs),
      created_at: toDate(app.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('POST /services/merchant-orders', () => {
  test('an order of a merchant service costs price times quantity and is paid through the payment sheet', async () => {
    const id = await newService({ stock: 5 })
    const placed = await place(id, { quantity: 2, remark: '请带轮椅', scheduledAt: '2027-01-05T09:00' })
    expect(placed).toEqual({
      orderNo: expect.stringMatching(/^S\d{19}$/),
      amount: 177,
      payParams: expect.objectContaining({ package: expect.stringContaining('prepay_id=') }),
      paymentUrl: expect.stringContaining('/h5/pay/'),
    })
    expect(await rowOf(placed.orderNo)).toMatchObject({ status: 'pending', commission_rate: '15.00' })
    await app.pay(placed.orderNo)
    expect(await rowOf(placed.orderNo)).toMatchObject({ status: 'paid' })
    expect(await serviceOf(id)).toEqual({ stock: 3, sales_count: 2 })
    expect(await shopOf(shop.id)).toEqual({ total_orders: 1, total_revenue: '177.00' })
    const mine = await user.merchantOrders.mine({ query: {} })
    expect(mine.orders).toMatchObject([
      { orderNo: placed.orderNo, status: 'paid', amount: 177, scheduledAt: '2027-01-05T01:00:00.000Z' },
    ])
  })

  test('the merchant is notified of a paid new order and sees it in the list of orders', async () => {
    const { orderNo } = await place(await newService())
    const { orders } = await shop.merchantOrders.list({ query: { status: 'pending' } })
    expect(orders).toMatchObject([{ orderNo, status: 'pending', paidAt: null }])
    await app.settle()
    expect(app.sentTo(`merchant:${shop.id}`)).toMatchObject([
      { channel: 'push', template: 'MERCHANT_NEW_ORDER' },
    ])
  })

  test("the merchant sees the customer's full phone number only from payment until completion of the order", async () => {
    const { orderNo } = await place(await newService())
    const shown = async (of = orderNo) => {
      const { orders } = await shop.merchantOrders.list({ query: {} })
      return orders.find((order) => order.orderNo === of)?.customer.phone
    }
    const masked = expect.stringMatching(/^\d{3}\*{4}\d{4}$/)
    expect(await shown()).toEqual(masked)
    await app.pay(orderNo)
    expect(await shown()).toBe(user.phone)
    await confirm(orderNo)
    expect(await shown()).toBe(user.phone)
    await complete(orderNo)
    expect(await shown()).toEqual(masked)
    const off = await placeAndPay(await newService())
    await reject(off)
    expect(await shown(off)).toEqual(masked)
  })

  test('POST /services/merchant-orders refuses an invalid quantity, an unknown service and a time in the past', async () => {
    const id = await newService()
    for (const quantity of [0, 100, 1.5])
      expect(await getRefusal(place(id, { quantity }))).toMatchObject({ error: 'VALIDATION_ERROR' })
    expect(await getRefusal(place(999_999))).toMatchObject({ status: 404 })
    expect(await getRefusal(place(id, { scheduledAt: toIso(app.clock.now()) }))).toMatchObject({
      status: 400,
      error: 'SCHEDULE_PASSED',
    })
    await place(id, { scheduledAt: toIso(app.clock.now() + 1) })
  })

  test('an order for a service that is for information only answers 400 NOT_FOR_SALE', async () => {
    const bank = await app.merchant({ category: 'finance', commission_rate: '0' })
    const id = await newService({ price: 0 }, bank)
    expect(await getRefusal(place(id))).toMatchObject({ status: 400, error: 'NOT_FOR_SALE' })
  })

  test('a merchant order that costs nothing is paid immediately', async () => {
    const { orderNo, amount, payParams } = await place(await newService({ price: 0 }))
    expect({ amount, payParams }).toEqual({ amount: 0, payParams: null })
    expect(await rowOf(orderNo)).toMatchObject({ status: 'paid' })
  })

  test('a coupon reduces the price of an order and is released when the order is cancelled', async () => {
    const id = await newService()
    const couponId = await couponFor({ merchant_id: shop.id })
    const { orderNo, amount } = await place(id, { couponId })
    expect(amount).toBe(78.5)
    expect(await getRefusal(place(id, { couponId }))).toMatchObject({ error: 'COUPON_NOT_APPLICABLE' })
    await cancel(orderNo)
    expect((await place(id, { couponId })).amount).toBe(78.5)
    const other = await newService({}, await app.merchant())
    const foreign = await couponFor({ merchant_id: shop.id })
    expect(await getRefusal(place(other, { couponId: foreign }))).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
    })
  })
})

describe('stock of a service', () => {
  const race = async (take: (buyer: TestUser) => Promise<unknown>) => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => app.user()))
    const answers = await Promise.allSettled(buyers.map(take))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  test('12 users order a service with a stock of 3: exactly 3 succeed', async () => {
    const id = await newService({ stock: 3 })
    expect(await race((buyer) => place(id, {}, buyer))).toBe(3)
    expect(await serviceOf(id)).toMatchObject({ stock: 0 })
    expect(await getRefusal(place(id))).toMatchObject({ status: 400, error: 'OUT_OF_STOCK' })
  })

  test('control: reading the stock before writing it sells more than 3', async () => {
    const id = await newService({ stock: 3 })
    const naive = async () => {
      const { stock } = await serviceOf(id)
      if (!stock) throw new Error('sold out')
      await sql`SELECT pg_sleep(0.01)`.execute(app.db)
      await app.db
        .updateTable('merchant_services')
        .set({ stock: stock - 1 })
        .where('id', '=', id)
        .execute()
    }
    expect(await race(naive)).toBeGreaterThan(3)
  })

  test('an unpaid order that is cancelled several times releases its stock once', async () => {
    const id = await newService({ stock: 1 })
    const { orderNo } = await place(id)
    await Promise.all([cancel(orderNo), cancel(orderNo), cancel(orderNo)])
    expect(await serviceOf(id)).toEqual({ stock: 1, sales_count: 0 })
    expect(await rowOf(orderNo)).toMatchObject({ status: 'cancelled' })
  })

  test('a late payment takes the stock again, or is refunded if the stock is sold out', async () => {
    const id = await newService({ stock: 1 })
    const { orderNo: first } = await place(id)
    await app.db.updateTable('payments').set({ pay_params: null }).where('out_trade_no', '=', first).execute()
    await cancel(first)
    const { orderNo: second } = await place(id)
    await app.pay(first)
    expect(await orderOf(first)).toMatchObject({ status: 'refunded' })
    expect(await rowOf(first)).toMatchObject({ status: 'cancelled' })
    await app.db
      .updateTable('payments')
      .set({ pay_params: null })
      .where('out_trade_no', '=', second)
      .execute()
    await cancel(second)
    await app.pay(second)
    expect(await rowOf(second)).toMatchObject({ status: 'paid' })
    expect(await serviceOf(id)).toEqual({ stock: 0, sales_count: 1 })
  })
})
