import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { cancelOrder } from './cancelling.ts'
import { continueRefunds, endExpiredOrders, queryPaymentsOfPendingOrders } from './jobs.ts'
import { isOrderNo, computeLuhnCheckDigit } from './order-no.ts'
import { getPayParams } from './payment-sheets.ts'
import { readOrderRows, registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
beforeAll(async () => {
  app = await startTestApp()
  seats = await registerTestSeatOrders(app)
})
beforeEach(async () => {
  user = await app.user()
  await seats.reset(10)
})
afterAll(() => app.stop())

const now = () => app.clock.now()
const own = (orderNo: string) => user.orders.get({ params: { orderNo } })
async function placed() {
  const order = await seats.place(user)
  return { orderNo: order.order_no, params: await getPayParams(app.deps, order) }
}

describe('newOrderNo', () => {
  test('an order number contains order kind and time, and its check digit detects a typing error', async () => {
    const { orderNo } = await placed()
    expect(orderNo).toMatch(/^K261121120000\d{7}$/)
    expect(isOrderNo(orderNo)).toBe(true)
    const wrong = String((Number(orderNo.at(-1)) + 1) % 10)
    expect(isOrderNo(orderNo.slice(0, -1) + wrong)).toBe(false)
    expect(computeLuhnCheckDigit('7992739871')).toBe(3)
  })
})

// PostgreSQL switches to generic plans for frequent statements, so partial indexes must match without parameter values.
test('placeOrder succeeds twenty times in a row, so repeated statements on one connection cause no error', async () => {
  await seats.set(20)
  for (let nth = 0; nth < 20; nth += 1) await seats.place(user)
  expect(await seats.free()).toBe(0)
})

describe('payments', () => {
  test('getPayParams returns the same WeChat payment sheet for repeated requests', async () => {
    const order = await seats.place(user)
    const sheets = await Promise.all(Array.from({ length: 5 }, () => getPayParams(app.deps, order)))
    expect(new Set(sheets.map((sheet) => JSON.stringify(sheet))).size).toBe(1)
    expect(sheets[0]).toEqual({
      appId: expect.any(String),
      timeStamp: expect.stringMatching(/^\d{10}$/),
      nonceStr: expect.any(String),
      package: expect.stringMatching(/^prepay_id=.+/),
      signType: 'RSA',
      paySign: expect.any(String),
    })
  })

  test('a payment callback marks the order as paid, notifies the payer and gets the response SUCCESS', async () => {
    const { orderNo } = await placed()
    expect(await app.pay(orderNo)).toEqual([{ status: 200, body: expect.stringContaining('SUCCESS') }])
    expect(await own(orderNo)).toMatchObject({ status: 'paid', amount: 50, title: '一个座位' })
    await app.settle()
    expect(app.sentTo(user.phone)[0]?.text).toContain('支付成功')
  })

  test('20 concurrent payment callbacks notify the payer once', async () => {
    const { orderNo } = await placed()
    const sent = await app.pay(orderNo, { times: 20 })
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    await app.settle()
    expect(app.sentTo(user.phone)).toHaveLength(1)
    const notices = await app.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(notices).toHaveLength(1)
  })

  test('placeOrder marks a free order as paid without calling the provider', async () => {
    const order = await seats.place(user, { priceFen: 0 })
    expect(order).toMatchObject({ status: 'paid', pay_transaction_id: null })
  })

  test('getPayParams throws ORDER_EXPIRED 30 minutes after the order was placed', async () => {
    const order = await seats.place(user)
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    await getPayParams(app.deps, order)
    const late = await seats.place(user)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await expect(getPayParams(app.deps, late)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
  })

  test('a late payment is refunded if the user has placed the same order again', async () => {
    const first = await seats.place(user, { reference: 'one seat' })
    await getPayParams(app.deps, first)
    await cancelOrder(app.deps, { orderNo: first.order_no, reason: '算了' })
    const second = await seats.place(user, { reference: 'one seat' })
    expect(await app.pay(first.order_no)).toMatchObject([{ status: 200 }])
    expect(await own(first.order_no)).toMatchObject({ status: 'refunded', refundAmount: 50 })
    expect(await own(second.order_no)).toMatchObject({ status: 'pending' })
  })

  test('two concurrent orders with the same reference become one order', async () => {
    const [one, two] = await Promise.all([
      seats.place(user, { reference: 'a' }),
      seats.place(user, { reference: 'a' }),
    ])
    expect(one.order_no).toBe(two.order_no)
  })
})

describe('orders.expire', () => {
  test('the job orders.expire cancels an unpaid order after exactly 30 minutes and releases its seat once', async () => {
    const { orderNo } = await placed()
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    await endExpiredOrders(app.deps, now())
    expect((await own(orderNo)).status).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await Promise.all([endExpiredOrders(app.deps, now()), endExpiredOrders(app.deps, now())])
    expect((await own(orderNo)).status).toBe('cancelled')
    expect(await seats.free()).toBe(10)
  })

  test('the job orders.expire marks an order as paid when its payment callback was lost', async () => {
    const { orderNo } = await placed()
    await app.pay(orderNo, { times: 0 })
    expect((await own(orderNo)).status).toBe('pending')
    app.clock.move({ advanceMs: 30 * minuteMs })
    await endExpiredOrders(app.deps, now())
    expect((await own(orderNo)).status).toBe('paid')
  })

  test('the job orders.ask queries the provider for a payment two minutes after its callback was lost', async () => {
    const { orderNo } = await placed()
    await app.pay(orderNo, { times: 0 })
    app.clock.move({ advanceMs: 2 * minuteMs - 1 })
    await queryPaymentsOfPendingOrders(app.deps, now())
    expect((await own(orderNo)).status).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await queryPaymentsOfPendingOrders(app.deps, now())
    expect((await own(orderNo)).status).toBe('paid')
  })
})

describe('POST /orders/:orderNo/refund', () => {
  async function paid(input: { priceFen?: number } = {}) {
    const order = await seats.place(user, input)
    await getPayParams(app.deps, order)
    await app.pay(order.order_no)
    return order.order_no
  }
  const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不去了' } })
  const noticesOf = async () =>
    (await user.notifications.list({ query: {} })).notifications.map(({ type }) => type).toReversed()

  test('a refund is accepted immediately and arrives later, and the user is notified of both', async () => {
    const orderNo = await paid()
    expect(await refund(orderNo)).toEqual({ success: true, refundAmount: 50, message: expect.any(String) })
    expect(await own(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 50, refundAt: null })
    expect(await seats.free()).toBe(10)
    expect(await noticesOf()).toEqual(['ORDER_PAID', 'ORDER_REFUND_ACCEPTED'])
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect((await own(orderNo)).refundAt).not.toBeNull()
    expect(await noticesOf()).toEqual(['ORDER_PAID', 'ORDER_REFUND_ACCEPTED', 'ORDER_REFUNDED'])
    await app.settle()
    expect(app.sentTo(user.phone)[0]?.text).toContain('退款成功')
  })

  test('ten concurrent refund requests create one refund', async () => {
    const orderNo = await paid()
    const { wechatPay } = app.deps
    let calls = 0
    app.deps.wechatPay = { ...wechatPay, refund: (input) => ((calls += 1), wechatPay.refund(input)) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderNo)))
    app.deps.wechatPay = wechatPay
    expect(new Set(answers.map(({ refundAmount }) => refundAmount))).toEqual(new Set([50]))
    expect(calls).toBe(1)
    expect(await seats.free()).toBe(10)
    expect((await readOrderRows(app, orderNo)).refunds).toHaveLength(1)
  })

  test('POST /orders/:orderNo/refund answers ORDER_NOT_REFUNDABLE for an unpaid order and 404 for an unknown order or one of another user', async () => {
    const { orderNo } = await placed()
    expect(await getRefusal(refund(orderNo))).toMatchObject({ status: 400, error: 'ORDER_NOT_REFUNDABLE' })
    expect(await getRefusal(refund('K2611211200001234560'))).toMatchObject({ status: 404 })
    const other = await app.user()
    const foreign = other.orders.refund({ params: { orderNo: await paid() }, body: { reason: '我的' } })
    expect(await getRefusal(foreign)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('a refund that the provider cannot accept now is retried with the same refund number', async () => {
    const orderNo = await paid()
    const { wechatPay } = app.deps
    const requested: string[] = []
    const { PaymentError } = await import('@sanhe/providers/payments')
    app.deps.wechatPay = {
      ...wechatPay,
      async refund({ refundNo }) {
        requested.push(refundNo)
        throw new PaymentError('SYSTEM_ERROR', 'later', true)
      },
    }
    await refund(orderNo)
    app.deps.wechatPay = wechatPay
    expect((await own(orderNo)).status).toBe('paid')
    app.clock.move({ advanceMs: minuteMs })
    await continueRefunds(app.deps, now())
    expect((await own(orderNo)).status).toBe('refunded')
    expect((await readOrderRows(app, orderNo)).refunds).toMatchObject([
      { out_refund_no: requested[0], attempts: 1 },
    ])
  })

  test('a refund that the provider refuses marks the payment for attention by an administrator', async () => {
    const orderNo = await paid()
    const { wechatPay } = app.deps
    const { PaymentError } = await import('@sanhe/providers/payments')
    app.deps.wechatPay = {
      ...wechatPay,
      refund: () => Promise.reject(new PaymentError('NOT_ENOUGH', 'the account is empty', false)),
    }
    await refund(orderNo)
    app.deps.wechatPay = wechatPay
    const { payment, refunds } = await readOrderRows(app, orderNo)
    expect(refunds).toMatchObject([{ status: 'failed', last_error: 'NOT_ENOUGH' }])
    expect(payment.attention).toContain('NOT_ENOUGH')
  })

  test('a free order is refunded without calling the provider', async () => {
    const order = await seats.place(user, { priceFen: 0 })
    expect(await refund(order.order_no)).toMatchObject({ refundAmount: 0 })
    expect((await own(order.order_no)).status).toBe('refunded')
  })

  test('a partial refund returns the amount that the order kind decides', async () => {
    app.deps.orderKinds.course = { ...app.deps.orderKinds.course!, refundFen: async () => 3500 }
    const orderNo = await paid()
    expect(await refund(orderNo)).toMatchObject({ refundAmount: 35 })
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect(await own(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 35, amount: 50 })
    seats = await registerTestSeatOrders(app)
  })
})
