import { dayMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { apiError } from './errors.ts'
import { getPayParams } from './payment-sheets.ts'
import { markRefundArrived } from './refunding.ts'
import { readOrderRows, registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let user: TestUser
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
let closedFrom = Infinity
let releases = 0
beforeAll(async () => {
  app = await startTestApp()
  seats = await registerTestSeatOrders(app, {
    async assertCancellable(_, __, at) {
      if (at >= closedFrom) throw apiError('ORDER_NOT_REFUNDABLE')
    },
    // The refundable amount of this order kind decreases with time, as that of housekeeping orders does.
    refundFen: async (_, order, at) => (at - order.created_at.getTime() < dayMs ? 5000 : 3500),
    ended: async () => void (releases += 1),
  })
})
beforeEach(async () => {
  user = await app.user()
  await seats.reset(10)
  closedFrom = Infinity
  releases = 0
})
afterAll(() => app.stop())

const refuseOnce = () =>
  vi.spyOn(app.deps.wechatPay, 'refund').mockRejectedValueOnce(new PaymentError('NOTENOUGH', 'no', false))
const refund = async (orderNo: string) =>
  (await app.again(user)).orders.refund({ params: { orderNo }, body: { reason: '不去了' } })

async function failed() {
  const order = await seats.place(user)
  await getPayParams(app.deps, order)
  await app.pay(order.order_no)
  refuseOnce()
  expect((await refund(order.order_no)).refundAmount).toBe(50)
  return order.order_no
}

describe('POST /orders/:orderNo/refund after a failed refund', () => {
  test('three concurrent retries of a failed refund keep its refund number and amount and release the seat once', async () => {
    const orderNo = await failed()
    app.clock.move({ advanceMs: dayMs })
    closedFrom = app.clock.now()
    const answers = await Promise.all([refund(orderNo), refund(orderNo), refund(orderNo)])
    expect(answers.map(({ refundAmount }) => refundAmount)).toEqual([50, 50, 50])
    const { order, payment, refunds } = await readOrderRows(app, orderNo)
    expect(refunds).toMatchObject([
      { out_refund_no: `${orderNo}R1`, amount_fen: 5000, status: 'accepted', finished_at: null },
    ])
    expect(order).toMatchObject({ status: 'refunded', refund_amount: '50.00' })
    expect(payment.attention).toBeNull()
    expect(releases).toBe(1)
  })

  test('the first refund of an order answers ORDER_NOT_REFUNDABLE if the order kind does not allow it', async () => {
    const order = await seats.place(user)
    await getPayParams(app.deps, order)
    await app.pay(order.order_no)
    closedFrom = app.clock.now()
    expect(await getRefusal(refund(order.order_no))).toMatchObject({ error: 'ORDER_NOT_REFUNDABLE' })
    expect(releases).toBe(0)
  })

  test('a retried refund that fails again marks the payment for attention by an administrator again', async () => {
    const orderNo = await failed()
    refuseOnce()
    await refund(orderNo)
    const { payment, refunds } = await readOrderRows(app, orderNo)
    expect(refunds).toMatchObject([{ status: 'failed', out_refund_no: `${orderNo}R1` }])
    expect(payment.attention).toContain('NOTENOUGH')
    expect(releases).toBe(1)
  })

  test('a refund that the provider closed is retried with the next refund number and the same amount', async () => {
    const order = await seats.place(user)
    await getPayParams(app.deps, order)
    await app.pay(order.order_no)
    await refund(order.order_no)
    const failing = { outcome: 'refund_fail', times: 1, delayMs: 0 } as const
    await app.providers.devPayments?.act(order.order_no, failing)
    expect((await readOrderRows(app, order.order_no)).refunds).toMatchObject([{ status: 'failed' }])
    app.clock.move({ advanceMs: dayMs })
    expect((await refund(order.order_no)).refundAmount).toBe(50)
    const { refunds, payment } = await readOrderRows(app, order.order_no)
    expect(refunds).toMatchObject([
      { out_refund_no: `${order.order_no}R2`, amount_fen: 5000, status: 'accepted' },
    ])
    expect(payment.attention).toBeNull()
    expect(releases).toBe(1)
  })

  test('a failed refund that the provider reports as arrived succeeds and no longer marks its payment for attention', async () => {
    const orderNo = await failed()
    await markRefundArrived(app.deps, `${orderNo}R1`)
    const { order, payment, refunds } = await readOrderRows(app, orderNo)
    expect(refunds).toMatchObject([{ status: 'succeeded' }])
    expect(order).toMatchObject({ status: 'refunded', refund_amount: '50.00' })
    expect(payment.attention).toBeNull()
  })
})
