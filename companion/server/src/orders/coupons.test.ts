import { minuteMs, secondMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { releaseCoupon } from '#coupons'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { cancelOrder } from './cancelling.ts'
import { getPayParams } from './payment-sheets.ts'
import { registerTestSeatOrders } from './testing/seats.ts'

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

describe('coupons of orders', () => {
  async function coupon(validMs = 24 * 60 * minuteMs) {
    const template = await app.db
      .selectFrom('coupon_templates')
      .select('id')
      .where('title', '=', '新人立减10元')
      .executeTakeFirstOrThrow()
    const { id } = await app.db
      .insertInto('user_coupons')
      .values({
        user_id: user.id,
        template_id: template.id,
        source: crypto.randomUUID(),
        expires_at: new Date(now() + validMs),
        created_at: new Date(now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const statusOf = async (id: number) =>
    (await app.db.selectFrom('user_coupons').select('status').where('id', '=', id).executeTakeFirst())?.status

  test('placing an order locks its coupon, and the payment marks the coupon as used', async () => {
    const couponId = await coupon()
    const order = await seats.place(user, { couponId })
    expect(await own(order.order_no)).toMatchObject({ amount: 40, discount: 10 })
    expect(await statusOf(couponId)).toBe('locked')
    await getPayParams(app.deps, order)
    await app.pay(order.order_no)
    expect(await statusOf(couponId)).toBe('used')
  })

  test('two concurrent orders use one coupon: exactly one is placed', async () => {
    const couponId = await coupon()
    const orders = await Promise.allSettled([
      seats.place(user, { couponId }),
      seats.place(user, { couponId }),
    ])
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('cancelling an order releases its coupon, or expires the coupon if its validity has ended', async () => {
    const [kept, over] = [await coupon(), await coupon(10 * minuteMs)]
    const orders = [await seats.place(user, { couponId: kept }), await seats.place(user, { couponId: over })]
    app.clock.move({ advanceMs: 11 * minuteMs + secondMs })
    for (const order of orders) await cancelOrder(app.deps, { orderNo: order.order_no, reason: '算了' })
    expect(await statusOf(kept)).toBe('available')
    expect(await statusOf(over)).toBe('expired')
  })

  test('a late payment is refunded if another order uses the coupon of the paid order', async () => {
    const couponId = await coupon()
    const [late, lucky] = [await seats.place(user, { couponId }), await seats.place(user)]
    for (const order of [late, lucky]) await getPayParams(app.deps, order)
    app.clock.move({ advanceMs: 31 * minuteMs })
    for (const { order_no: orderNo } of [late, lucky])
      await cancelOrder(app.deps, { orderNo, reason: '算了' })
    const next = await seats.place(user, { couponId })
    await app.pay(late.order_no)
    expect(await own(late.order_no)).toMatchObject({ status: 'refunded', refundAmount: 40 })
    expect(await statusOf(couponId)).toBe('locked')
    await cancelOrder(app.deps, { orderNo: next.order_no, reason: '算了' })
    await app.pay(lucky.order_no)
    expect(await own(lucky.order_no)).toMatchObject({ status: 'paid' })
  })

  test('a late payment reopens its order and takes the released coupon again, if no other order uses the coupon', async () => {
    const couponId = await coupon()
    const order = await seats.place(user, { couponId })
    await getPayParams(app.deps, order)
    app.clock.move({ advanceMs: 31 * minuteMs })
    await cancelOrder(app.deps, { orderNo: order.order_no, reason: '算了' })
    await app.pay(order.order_no)
    expect(await own(order.order_no)).toMatchObject({ status: 'paid' })
    expect(await statusOf(couponId)).toBe('used')
    await expect(seats.place(user, { couponId })).rejects.toMatchObject({ code: 'COUPON_NOT_APPLICABLE' })
  })

  test('cancelling a first order again does not release a coupon that a second order uses', async () => {
    const couponId = await coupon()
    const first = await seats.place(user, { couponId })
    await getPayParams(app.deps, first)
    await app.pay(first.order_no)
    const failed = new PaymentError('NOTENOUGH', 'no', false)
    vi.spyOn(app.deps.wechatPay, 'refund').mockRejectedValueOnce(failed)
    await cancelOrder(app.deps, { orderNo: first.order_no, reason: '算了' })
    const second = await seats.place(user, { couponId })
    await getPayParams(app.deps, second)
    await app.pay(second.order_no)
    await cancelOrder(app.deps, { orderNo: first.order_no, reason: '算了' })
    await releaseCoupon(app.db, couponId, first.order_no, now())
    expect(await statusOf(couponId)).toBe('used')
    await releaseCoupon(app.db, couponId, second.order_no, now())
    expect(await statusOf(couponId)).toBe('available')
  })

  test('placeOrder throws COUPON_NOT_APPLICABLE for a coupon of another user', async () => {
    const couponId = await coupon()
    const other = await app.user()
    await expect(seats.place(other, { couponId })).rejects.toMatchObject({ code: 'COUPON_NOT_APPLICABLE' })
  })
})
