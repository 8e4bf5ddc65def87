import { toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { endUnpaidOrder, syncPaymentStatus } from './cancelling.ts'
import { createPayUrl } from './pay-token.ts'
import { getBrowserPaymentUrl, getPayParams } from './payment-sheets.ts'
import { createNextTradeNo, parseOrderNoOfTradeNo } from './rules.ts'
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

/** Records the payers for whom the provider creates payment sheets. */
function payers() {
  const created = vi.spyOn(app.deps.wechatPay, 'create')
  return {
    made: () =>
      created.mock.calls.map(([{ payer }]) => (payer.scene === 'wechat' ? payer.openId : payer.scene)),
    [Symbol.dispose]: () => created.mockRestore(),
  }
}

const linkWechat = (openid: string) =>
  app.db
    .insertInto('user_identities')
    .values({ user_id: user.id, app_id: 'sandbox', openid, created_at: toDate(app.clock.now()) })
    .execute()

describe('payment sheets', () => {
  test('child and parent each get a payment sheet for the same order', async () => {
    using sheets = payers()
    const order = await seats.place(user)
    const child = await getPayParams(app.deps, order, 'child-1')
    expect(await getPayParams(app.deps, order, 'child-1')).toEqual(child)
    const own = await getPayParams(app.deps, order)
    expect(await getPayParams(app.deps, order)).toEqual(own)
    expect(sheets.made()).toEqual(['child-1', `sandbox-user-${user.id}`])
  })

  test('a user gets a new payment sheet after linking WeChat', async () => {
    using sheets = payers()
    const order = await seats.place(user)
    await getPayParams(app.deps, order)
    await linkWechat('linked')
    await getPayParams(app.deps, order)
    await getPayParams(app.deps, order)
    expect(sheets.made()).toEqual([`sandbox-user-${user.id}`, 'linked'])
  })

  test('POST /h5/orders/:orderNo/pay creates a payment sheet for the user, or for payerOpenid if it is sent', async () => {
    using sheets = payers()
    const { order_no: orderNo, ...order } = await seats.place(user)
    await getPayParams(app.deps, { order_no: orderNo, ...order }, 'child-1')
    const t = new URL(createPayUrl(app.deps, orderNo)).searchParams.get('t') ?? ''
    await app.visitor.payPage.pay({ params: { orderNo }, body: { t } })
    await app.visitor.payPage.pay({ params: { orderNo }, body: { t, payerOpenid: 'child-2' } })
    expect(sheets.made()).toEqual(['child-1', `sandbox-user-${user.id}`, 'child-2'])
  })

  test('a payment sheet for another payer closes the first one; payment, query and refund use the new trade number', async () => {
    for (const isHeard of [true, false]) {
      const order = await seats.place(user)
      const orderNo = order.order_no
      await getPayParams(app.deps, order, 'child-1')
      await getPayParams(app.deps, order, 'child-2')
      await getPayParams(app.deps, order)
      const first = await app.deps.wechatPay.query(orderNo)
      expect(first.outcome).toBe('ended')
      await app.pay(orderNo, { times: isHeard ? 1 : 0 })
      await syncPaymentStatus(app.deps, orderNo)
      expect(await readOrderRows(app, orderNo)).toMatchObject({
        order: { status: 'paid' },
        payment: { status: 'paid', trade_no: `${orderNo}P3`, attention: null },
      })
      await user.orders.refund({ params: { orderNo }, body: { reason: '不去了' } })
      expect((await readOrderRows(app, orderNo)).refunds).toMatchObject([{ status: 'accepted' }])
      expect((await user.orders.get({ params: { orderNo } })).status).toBe('refunded')
    }
  })

  test('an order whose payment failed stays payable with the same sheet or by another payer, and a later success pays it', async () => {
    for (const payer of ['child-1', 'child-2']) {
      const order = await seats.place(user)
      const first = await getPayParams(app.deps, order, 'child-1')
      await app.pay(order.order_no, { outcome: 'fail' })
      await syncPaymentStatus(app.deps, order.order_no)
      expect((await readOrderRows(app, order.order_no)).order.status).toBe('pending')
      const again = await getPayParams(app.deps, order, payer)
      expect(again.package === first.package).toBe(payer === 'child-1')
      await app.pay(payer === 'child-1' ? order.order_no : `${order.order_no}P2`)
      await app.pay(order.order_no, { outcome: 'fail' })
      expect(await readOrderRows(app, order.order_no)).toMatchObject({
        order: { status: 'paid' },
        payment: { status: 'paid', attention: null },
      })
    }
  })

  test('a second payment sheet is refused when the first one has just been paid', async () => {
    const order = await seats.place(user)
    await getPayParams(app.deps, order, 'child-1')
    await app.pay(order.order_no, { times: 0 })
    await expect(getPayParams(app.deps, order)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' })
    await syncPaymentStatus(app.deps, order.order_no)
    expect((await readOrderRows(app, order.order_no)).order.status).toBe('paid')
  })

  test('when two payers request payment sheets concurrently, exactly one sheet can be paid', async () => {
    const order = await seats.place(user)
    await getPayParams(app.deps, order, 'child-1')
    await Promise.allSettled([getPayParams(app.deps, order, 'child-2'), getPayParams(app.deps, order)])
    await app.pay(order.order_no)
    expect(await readOrderRows(app, order.order_no)).toMatchObject({
      order: { status: 'paid' },
      payment: { attention: null },
    })
  })

  test('a payment in a browser replaces the payment sheet of a child, and a repeated request keeps its trade number', async () => {
    using sheets = payers()
    const order = await seats.place(user)
    await getPayParams(app.deps, order, 'child-1')
    const url = await getBrowserPaymentUrl(app.deps, order, '203.0.113.7')
    expect(await getBrowserPaymentUrl(app.deps, order, '203.0.113.7')).toBe(url)
    expect(sheets.made()).toEqual(['child-1', 'mobile', 'mobile'])
    expect((await app.deps.wechatPay.query(order.order_no)).outcome).toBe('ended')
    await app.pay(order.order_no)
    expect(await readOrderRows(app, order.order_no)).toMatchObject({
      order: { status: 'paid' },
      payment: { status: 'paid', trade_no: `${order.order_no}P2`, attention: null },
    })
  })

  test('a child who opens the payment sheet after a payment in a browser was started closes that payment', async () => {
    const order = await seats.place(user)
    await getBrowserPaymentUrl(app.deps, order, '203.0.113.7')
    const sheet = await getPayParams(app.deps, order, 'child-1')
    expect(await getPayParams(app.deps, order, 'child-1')).toEqual(sheet)
    expect((await app.deps.wechatPay.query(order.order_no)).outcome).toBe('ended')
    await app.pay(order.order_no)
    expect(await readOrderRows(app, order.order_no)).toMatchObject({
      payment: { status: 'paid', trade_no: `${order.order_no}P2` },
    })
  })

  test('the payment sheet is closed when its order ends', async () => {
    const order = await seats.place(user)
    await getPayParams(app.deps, order, 'child-1')
    await getPayParams(app.deps, order)
    await endUnpaidOrder(app.deps, order.order_no)
    expect((await app.deps.wechatPay.query(`${order.order_no}P2`)).outcome).toBe('ended')
    expect((await readOrderRows(app, order.order_no)).order.status).toBe('cancelled')
  })
})

test('parseOrderNoOfTradeNo returns the order number of a provider’s trade number, even if it begins with P', () => {
  const orderNo = 'P2611211200001234560'
  expect([createNextTradeNo(orderNo, null), createNextTradeNo(orderNo, `${orderNo}P9`)]).toEqual([
    `${orderNo}P2`,
    `${orderNo}P10`,
  ])
  expect([orderNo, `${orderNo}P2`, `${orderNo}P10`].map(parseOrderNoOfTradeNo)).toEqual([
    orderNo,
    orderNo,
    orderNo,
  ])
})
