import { dayMs, hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerAt, refusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { completeDue, giveUpUnanswered } from './jobs.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})

async function newService(changes: object = {}, by = shop) {
  const { id } = await by.merchantServices.create({ body: { title: '陪诊', price: 88.5, ...changes } })
  return id
}
const place = (serviceId: number, changes: object = {}, by = user) =>
  by.merchantOrders.place({ body: { serviceId, quantity: 1, ...changes } })
async function placeAndPay(serviceId: number, changes: object = {}) {
  const { orderNo } = await place(serviceId, changes)
  await app.pay(orderNo)
  return orderNo
}
const confirm = (id: string, by = shop) => by.merchantOrders.confirm({ params: { id } })
const complete = (id: string, by = shop) => by.merchantOrders.complete({ params: { id } })
const reject = (id: string, by = shop) => by.merchantOrders.reject({ params: { id }, body: undefined })
const cancel = (id: string, by = user) => by.merchantOrders.cancel({ params: { id }, body: undefined })

const rowOf = (orderNo: string) =>
  app.db.selectFrom('merchant_orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const orderOf = (orderNo: string) =>
  app.db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const serviceOf = (id: number) =>
  app.db
    .selectFrom('merchant_services')
    .select(['stock', 'sales_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const shopOf = (id: number) =>
  app.db
    .selectFrom('merchants')
    .select(['total_orders', 'total_revenue'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const listed = async (status?: 'pending' | 'confirmed' | 'completed' | 'cancelled') =>
  (await shop.merchantOrders.list({ query: { status } })).orders.map(({ orderNo }) => orderNo)

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

describe('an order', () => {
  test('costs what the service costs, and is paid like every order', async () => {
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

  test('is told to its shop, on the screen and in the list', async () => {
    const { orderNo } = await place(await newService())
    const { orders } = await shop.merchantOrders.list({ query: { status: 'pending' } })
    expect(orders).toMatchObject([{ orderNo, status: 'pending', paidAt: null }])
    await app.settle()
    expect(app.sentTo(`merchant:${shop.id}`)).toMatchObject([
      { channel: 'push', template: 'MERCHANT_NEW_ORDER' },
    ])
  })

  test('shows its shop whom to call while it is paid and to be served, masked before and after', async () => {
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

  test('of nothing, of too many or for a time that has passed is refused', async () => {
    const id = await newService()
    for (const quantity of [0, 100, 1.5])
      expect(await refusal(place(id, { quantity }))).toMatchObject({ error: 'VALIDATION_ERROR' })
    expect(await refusal(place(999_999))).toMatchObject({ status: 404 })
    expect(await refusal(place(id, { scheduledAt: toIso(app.clock.now()) }))).toMatchObject({
      status: 400,
      error: 'SCHEDULE_PASSED',
    })
    await place(id, { scheduledAt: toIso(app.clock.now() + 1) })
  })

  test('of what is for information only is refused', async () => {
    const bank = await app.merchant({ category: 'finance', commission_rate: '0' })
    const id = await newService({ price: 0 }, bank)
    expect(await refusal(place(id))).toMatchObject({ status: 400, error: 'NOT_FOR_SALE' })
  })

  test('that costs nothing is paid at once', async () => {
    const { orderNo, amount, payParams } = await place(await newService({ price: 0 }))
    expect({ amount, payParams }).toEqual({ amount: 0, payParams: null })
    expect(await rowOf(orderNo)).toMatchObject({ status: 'paid' })
  })

  test('with a coupon costs less, and gives it back when it is cancelled', async () => {
    const id = await newService()
    const couponId = await couponFor({ merchant_id: shop.id })
    const { orderNo, amount } = await place(id, { couponId })
    expect(amount).toBe(78.5)
    expect(await refusal(place(id, { couponId }))).toMatchObject({ error: 'COUPON_NOT_APPLICABLE' })
    await cancel(orderNo)
    expect((await place(id, { couponId })).amount).toBe(78.5)
    const other = await newService({}, await app.merchant())
    const foreign = await couponFor({ merchant_id: shop.id })
    expect(await refusal(place(other, { couponId: foreign }))).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
    })
  })
})

describe('the last three of a service', () => {
  const race = async (take: (buyer: TestUser) => Promise<unknown>) => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => app.user()))
    const answers = await Promise.allSettled(buyers.map(take))
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  test('go to exactly three of twelve people', async () => {
    const id = await newService({ stock: 3 })
    expect(await race((buyer) => place(id, {}, buyer))).toBe(3)
    expect(await serviceOf(id)).toMatchObject({ stock: 0 })
    expect(await refusal(place(id))).toMatchObject({ status: 400, error: 'OUT_OF_STOCK' })
  })

  test('would go to more, were they read before they are written', async () => {
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

  test('come back when an order is not paid in time, and once', async () => {
    const id = await newService({ stock: 1 })
    const { orderNo } = await place(id)
    await Promise.all([cancel(orderNo), cancel(orderNo), cancel(orderNo)])
    expect(await serviceOf(id)).toEqual({ stock: 1, sales_count: 0 })
    expect(await rowOf(orderNo)).toMatchObject({ status: 'cancelled' })
  })

  test('are taken again by money that came late, or it goes back', async () => {
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

describe('a shop', () => {
  test('confirms and completes, and its customer is told', async () => {
    const orderNo = await placeAndPay(await newService())
    await confirm(orderNo)
    expect(await listed('confirmed')).toEqual([orderNo])
    await complete(orderNo)
    expect(await listed('completed')).toEqual([orderNo])
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed' })
    const told = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(told.map(({ type }) => type)).toEqual([
      'ORDER_PAID',
      'MERCHANT_ORDER_CONFIRMED',
      'MERCHANT_ORDER_COMPLETED',
    ])
  })

  test('takes on what was paid and completes what it took on, nothing else', async () => {
    const { orderNo } = await place(await newService())
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await refusal(confirm(orderNo))).toMatchObject(conflict)
    await app.pay(orderNo)
    expect(await refusal(complete(orderNo))).toMatchObject(conflict)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'paid' })
    await confirm(orderNo)
    expect(await refusal(confirm(orderNo))).toMatchObject(conflict)
    await complete(orderNo)
    expect(await refusal(complete(orderNo))).toMatchObject(conflict)
    expect(await refusal(reject(orderNo))).toMatchObject(conflict)
  })

  test.each(['paid', 'confirmed'])(
    'turns down an order that is %s, and all of the money goes back',
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
      expect(await refusal(reject(orderNo))).toMatchObject({ status: 409 })
    },
  )

  test('that confirms and turns down at once does one of them', async () => {
    const orderNo = await placeAndPay(await newService())
    await Promise.allSettled([confirm(orderNo), reject(orderNo), confirm(orderNo), reject(orderNo)])
    const { status, reject_reason } = await rowOf(orderNo)
    expect(status).toBe('refunded')
    expect(reject_reason).not.toBeNull()
    const refunds = await app.db.selectFrom('refunds').select('id').where('order_no', '=', orderNo).execute()
    expect(refunds).toHaveLength(1)
  })

  test('that was interrupted while turning down is helped by the job', async () => {
    const orderNo = await placeAndPay(await newService())
    await app.db
      .updateTable('merchant_orders')
      .set({ reject_reason: '停电' })
      .where('order_no', '=', orderNo)
      .execute()
    expect(await refusal(confirm(orderNo))).toMatchObject({ status: 409 })
    await giveUpUnanswered(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: '停电' })
  })

  test('sees nothing of another’s orders, by either number', async () => {
    const orderNo = await placeAndPay(await newService())
    const { id } = await rowOf(orderNo)
    const other = await app.merchant()
    for (const given of [orderNo, String(id)])
      for (const act of [confirm, reject, complete])
        expect(await refusal(act(given, other))).toMatchObject({ status: 404 })
    expect((await other.merchantOrders.list({ query: {} })).orders).toEqual([])
    await confirm(String(id))
    expect(await refusal(confirm('x1'))).toMatchObject({ status: 400 })
  })
})

describe('a user', () => {
  test('cancels what is not confirmed, and the money goes back', async () => {
    const id = await newService({ stock: 1 })
    const orderNo = await placeAndPay(id)
    await cancel(orderNo)
    expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: null })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'refunded' })
    expect(await serviceOf(id)).toEqual({ stock: 1, sales_count: 0 })
    await cancel(orderNo)
    expect(await refusal(confirm(orderNo))).toMatchObject({ status: 409 })
  })

  test('cancels what is confirmed until 24 hours before its time, wherever they ask for it', async () => {
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
    expect(await refusal(cancel(late))).toMatchObject(tooLate)
    const refund = user.orders.refund({ params: { orderNo: late }, body: { reason: '不想去了' } })
    expect(await refusal(refund)).toMatchObject(tooLate)
  })

  test('cancels nothing of others', async () => {
    const { orderNo } = await place(await newService())
    expect(await refusal(cancel(orderNo, await app.user()))).toMatchObject({ status: 404 })
  })

  test('who cancels while the shop confirms gets the money back or the service, never both', async () => {
    const id = await newService({ stock: 20 })
    const orders = await Promise.all(Array.from({ length: 6 }, () => placeAndPay(id)))
    const heard = await Promise.all(
      orders.map((orderNo) => Promise.allSettled([cancel(orderNo), confirm(orderNo)])),
    )
    for (const answers of heard)
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const orderNo of orders) {
      const [{ status }, order] = await Promise.all([rowOf(orderNo), orderOf(orderNo)])
      expect([status, order.status]).toEqual(
        status === 'confirmed' ? ['confirmed', 'paid'] : ['refunded', 'refunded'],
      )
    }
  })
})

describe('after seven days', () => {
  test('what was confirmed counts as served, from its time on', async () => {
    const scheduledAt = toIso(app.clock.now() + dayMs)
    const orderNo = await placeAndPay(await newService(), { scheduledAt })
    await confirm(orderNo)
    app.clock.move({ advanceMs: 8 * dayMs - 1 })
    await completeDue(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'confirmed' })
    app.clock.move({ advanceMs: 1 })
    await Promise.all([completeDue(app.deps, app.clock.now()), completeDue(app.deps, app.clock.now())])
    await completeDue(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'completed' })
    expect(await orderOf(orderNo)).toMatchObject({ status: 'completed' })
  })

  test('what nobody answered is paid back', async () => {
    const orderNo = await placeAndPay(await newService())
    app.clock.move({ advanceMs: 7 * dayMs - minuteMs })
    await giveUpUnanswered(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'paid' })
    app.clock.move({ advanceMs: minuteMs })
    await giveUpUnanswered(app.deps, app.clock.now())
    await giveUpUnanswered(app.deps, app.clock.now())
    expect(await rowOf(orderNo)).toMatchObject({ status: 'refunded', reject_reason: '商家未及时接单' })
    const again = callerAt(app.url, await app.deps.tokens.issue({ type: 'merchant', id: shop.id }))
    expect(await refusal(again.merchantOrders.confirm({ params: { id: orderNo } }))).toMatchObject({
      status: 409,
    })
  })
})
