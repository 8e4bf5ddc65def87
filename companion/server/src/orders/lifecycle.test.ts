import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { cancelOrder } from './ending.ts'
import { askForWaiting, continueRefunds, endExpired } from './jobs.ts'
import { checkDigit, isOrderNo } from './order-no.ts'
import { payParamsOf } from './paying.ts'
import { openSeats, standingOf } from './testing/seats.ts'

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  app = await startTestApp()
  seats = await openSeats(app)
})
beforeEach(async () => {
  user = await app.user()
  await seats.setAnew(10)
})
afterAll(() => app.stop())

const now = () => app.clock.now()
const own = (orderNo: string) => user.orders.get({ params: { orderNo } })
async function placed() {
  const order = await seats.place(user)
  return { orderNo: order.order_no, params: await payParamsOf(app.deps, order) }
}

describe('an order number', () => {
  test('tells kind and time, and a mistyped one is seen', async () => {
    const { orderNo } = await placed()
    expect(orderNo).toMatch(/^K261121120000\d{7}$/)
    expect(isOrderNo(orderNo)).toBe(true)
    const wrong = String((Number(orderNo.at(-1)) + 1) % 10)
    expect(isOrderNo(orderNo.slice(0, -1) + wrong)).toBe(false)
    expect(checkDigit('7992739871')).toBe(3)
  })
})

// PostgreSQL plans what comes often without its values: none of them may decide which index holds.
test('the twentieth order is placed like the first', async () => {
  await seats.set(20)
  for (let nth = 0; nth < 20; nth += 1) await seats.place(user)
  expect(await seats.free()).toBe(0)
})

describe('paying', () => {
  test('opens the sheet of WeChat, the same at every asking', async () => {
    const order = await seats.place(user)
    const sheets = await Promise.all(Array.from({ length: 5 }, () => payParamsOf(app.deps, order)))
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

  test('makes the order paid, tells the payer, and is acknowledged', async () => {
    const { orderNo } = await placed()
    expect(await app.pay(orderNo)).toEqual([{ status: 200, body: expect.stringContaining('SUCCESS') }])
    expect(await own(orderNo)).toMatchObject({ status: 'paid', amount: 50, title: '一个座位' })
    await app.settle()
    expect(app.sentTo(user.phone)[0]?.text).toContain('支付成功')
  })

  test('told twenty times at once is heard once', async () => {
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

  test('of what costs nothing is done at once, without the provider', async () => {
    const order = await seats.place(user, { priceFen: 0 })
    expect(order).toMatchObject({ status: 'paid', pay_transaction_id: null })
  })

  test('is not possible after half an hour', async () => {
    const order = await seats.place(user)
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    await payParamsOf(app.deps, order)
    const late = await seats.place(user)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await expect(payParamsOf(app.deps, late)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
  })

  test('too late, when the same was ordered anew, gives the money back', async () => {
    const first = await seats.place(user, { reference: 'one seat' })
    await payParamsOf(app.deps, first)
    await cancelOrder(app.deps, { orderNo: first.order_no, reason: '算了' })
    const second = await seats.place(user, { reference: 'one seat' })
    expect(await app.pay(first.order_no)).toMatchObject([{ status: 200 }])
    expect(await own(first.order_no)).toMatchObject({ status: 'refunded', refundAmount: 50 })
    expect(await own(second.order_no)).toMatchObject({ status: 'pending' })
  })

  test('a second order for the same thing is the first one', async () => {
    const [one, two] = await Promise.all([
      seats.place(user, { reference: 'a' }),
      seats.place(user, { reference: 'a' }),
    ])
    expect(one.order_no).toBe(two.order_no)
  })
})

describe('the half hour', () => {
  test('ends an unpaid order at its last millisecond, and gives the seat back once', async () => {
    const { orderNo } = await placed()
    app.clock.move({ advanceMs: 30 * minuteMs - 1 })
    await endExpired(app.deps, now())
    expect((await own(orderNo)).status).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await Promise.all([endExpired(app.deps, now()), endExpired(app.deps, now())])
    expect((await own(orderNo)).status).toBe('cancelled')
    expect(await seats.free()).toBe(10)
  })

  test('does not end an order whose payment was not reported', async () => {
    const { orderNo } = await placed()
    await app.pay(orderNo, { times: 0 })
    expect((await own(orderNo)).status).toBe('pending')
    app.clock.move({ advanceMs: 30 * minuteMs })
    await endExpired(app.deps, now())
    expect((await own(orderNo)).status).toBe('paid')
  })

  test('a lost report is asked for after two minutes', async () => {
    const { orderNo } = await placed()
    await app.pay(orderNo, { times: 0 })
    app.clock.move({ advanceMs: 2 * minuteMs - 1 })
    await askForWaiting(app.deps, now())
    expect((await own(orderNo)).status).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await askForWaiting(app.deps, now())
    expect((await own(orderNo)).status).toBe('paid')
  })
})

describe('a refund', () => {
  async function paid(wish: { priceFen?: number } = {}) {
    const order = await seats.place(user, wish)
    await payParamsOf(app.deps, order)
    await app.pay(order.order_no)
    return order.order_no
  }
  const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不去了' } })

  test('is accepted at once, arrives later, and each is told', async () => {
    const orderNo = await paid()
    expect(await refund(orderNo)).toEqual({ success: true, refundAmount: 50, message: expect.any(String) })
    expect(await own(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 50, refundAt: null })
    expect(await seats.free()).toBe(10)
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect((await own(orderNo)).refundAt).not.toBeNull()
    await app.settle()
    expect(app.sentTo(user.phone)[0]?.text).toContain('退款成功')
  })

  test('asked for ten times at once is one refund', async () => {
    const orderNo = await paid()
    const { wechatPay } = app.deps
    let calls = 0
    app.deps.wechatPay = { ...wechatPay, refund: (wish) => ((calls += 1), wechatPay.refund(wish)) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderNo)))
    app.deps.wechatPay = wechatPay
    expect(new Set(answers.map(({ refundAmount }) => refundAmount))).toEqual(new Set([50]))
    expect(calls).toBe(1)
    expect(await seats.free()).toBe(10)
    expect((await standingOf(app, orderNo)).refunds).toHaveLength(1)
  })

  test('of an unpaid, unknown or foreign order is refused', async () => {
    const { orderNo } = await placed()
    expect(await refusal(refund(orderNo))).toMatchObject({ status: 400, error: 'ORDER_NOT_REFUNDABLE' })
    expect(await refusal(refund('K2611211200001234560'))).toMatchObject({ status: 404 })
    const other = await app.user()
    const foreign = other.orders.refund({ params: { orderNo: await paid() }, body: { reason: '我的' } })
    expect(await refusal(foreign)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('that the provider does not take on now is asked for again, by the same number', async () => {
    const orderNo = await paid()
    const { wechatPay } = app.deps
    const asked: string[] = []
    const { PaymentError } = await import('@sanhe/providers/payments')
    app.deps.wechatPay = {
      ...wechatPay,
      async refund({ refundNo }) {
        asked.push(refundNo)
        throw new PaymentError('SYSTEM_ERROR', 'later', true)
      },
    }
    await refund(orderNo)
    app.deps.wechatPay = wechatPay
    expect((await own(orderNo)).status).toBe('paid')
    app.clock.move({ advanceMs: minuteMs })
    await continueRefunds(app.deps, now())
    expect((await own(orderNo)).status).toBe('refunded')
    expect((await standingOf(app, orderNo)).refunds).toMatchObject([{ out_refund_no: asked[0], attempts: 1 }])
  })

  test('that the provider refuses waits for a person', async () => {
    const orderNo = await paid()
    const { wechatPay } = app.deps
    const { PaymentError } = await import('@sanhe/providers/payments')
    app.deps.wechatPay = {
      ...wechatPay,
      refund: () => Promise.reject(new PaymentError('NOT_ENOUGH', 'the account is empty', false)),
    }
    await refund(orderNo)
    app.deps.wechatPay = wechatPay
    const { payment, refunds } = await standingOf(app, orderNo)
    expect(refunds).toMatchObject([{ status: 'failed', last_error: 'NOT_ENOUGH' }])
    expect(payment.attention).toContain('NOT_ENOUGH')
  })

  test('of what cost nothing needs no provider', async () => {
    const order = await seats.place(user, { priceFen: 0 })
    expect(await refund(order.order_no)).toMatchObject({ refundAmount: 0 })
    expect((await own(order.order_no)).status).toBe('refunded')
  })

  test('in part keeps the rest', async () => {
    app.deps.orderKinds.course = { ...app.deps.orderKinds.course!, refundFen: async () => 3500 }
    const orderNo = await paid()
    expect(await refund(orderNo)).toMatchObject({ refundAmount: 35 })
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect(await own(orderNo)).toMatchObject({ status: 'refunded', refundAmount: 35, amount: 50 })
    seats = await openSeats(app)
  })
})
