import { minuteMs } from '@sanhe/kit/runtime/clock'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderJobs } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createTestPurchases, registerCourseOrderKind } from './testing/purchase-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  registerCourseOrderKind(app)
})
beforeEach(async () => {
  user = await app.user()
  admin = await app.admin()
})
afterAll(() => app.stop())

const { paid, placed, findingsOf, refundOrder } = createTestPurchases(() => ({ app, admin, user }))
const refuseOnce = (code: string, isTransient = false) =>
  vi.spyOn(app.deps.wechatPay, 'refund').mockRejectedValueOnce(new PaymentError(code, 'no', isTransient))
const refundsOf = async (orderNo: string) => {
  const { refunds } = await admin.money.listRefunds({ query: { pageSize: 50 } })
  return refunds.filter((refund) => refund.orderNo === orderNo)
}

describe('POST /admin/orders/:orderNo/refund', () => {
  test('ten requests to POST /admin/orders/:orderNo/refund refund the paid amount once, ignore the refund rules, and are recorded in the audit log', async () => {
    const orderNo = await paid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refundOrder(orderNo)))
    expect(new Set(answers.map(({ refundAmount }) => refundAmount))).toEqual(new Set([50]))
    expect(await refundsOf(orderNo)).toMatchObject([{ amount: 50, status: 'accepted', reason: '平台退款' }])
    const logs = app.db.selectFrom('audit_logs').select('detail').where('action', '=', 'money.refundOrder')
    expect((await logs.execute()).map(({ detail }) => detail)).toContainEqual({
      status: 200,
      adminId: admin.id,
      orderNo,
    })
  })

  test('POST /admin/orders/:orderNo/refund cancels an unpaid order without a refund', async () => {
    const { order_no: orderNo } = await placed()
    expect(await refundOrder(orderNo)).toMatchObject({
      refundAmount: 0,
      message: '订单已结束，没有需要退的钱',
    })
    expect((await user.orders.get({ params: { orderNo } })).status).toBe('cancelled')
    expect(await refundsOf(orderNo)).toEqual([])
  })

  test('POST /admin/orders/:orderNo/refund answers 404 for an unknown order, 400 for a malformed order number and 401 to a user', async () => {
    const body = { reason: 'x' }
    const orderNo = 'K2611211200000000000'
    expect(await getRefusal(admin.money.refundOrder({ params: { orderNo }, body }))).toMatchObject({
      status: 404,
    })
    expect(await getRefusal(admin.money.refundOrder({ params: { orderNo: 'K1' }, body }))).toMatchObject({
      status: 400,
    })
    expect(await getRefusal(user.money.refundOrder({ params: { orderNo }, body }))).toMatchObject({
      status: 401,
    })
  })
})

describe('POST /admin/refunds/:id/retry', () => {
  test('POST /admin/refunds/:id/retry retries a failed refund with the same refund number', async () => {
    const orderNo = await paid()
    refuseOnce('NOTENOUGH')
    await refundOrder(orderNo)
    const [failed] = await refundsOf(orderNo)
    expect(failed).toMatchObject({ status: 'failed', lastError: 'NOTENOUGH', outRefundNo: `${orderNo}R1` })
    expect(await findingsOf(orderNo)).toEqual([['NEEDS_PERSON', expect.stringContaining('NOTENOUGH')]])
    const requested = vi.spyOn(app.deps.wechatPay, 'refund')
    const tries = await Promise.all(
      [1, 2, 3].map(() => admin.money.retryRefund({ params: { id: failed!.id } })),
    )
    expect(tries.every(({ status }) => status === 'accepted')).toBe(true)
    expect(new Set(requested.mock.calls.map(([{ refundNo }]) => refundNo))).toEqual(new Set([`${orderNo}R1`]))
    requested.mockRestore()
    expect((await user.orders.get({ params: { orderNo } })).status).toBe('refunded')
    expect(await findingsOf(orderNo)).toEqual([])
  })

  test('a refund whose retry fails too is listed with the status failed', async () => {
    const orderNo = await paid()
    refuseOnce('NOTENOUGH')
    await refundOrder(orderNo)
    const [{ id } = { id: 0 }] = await refundsOf(orderNo)
    refuseOnce('FREQUENCY_LIMITED', true)
    expect(await admin.money.retryRefund({ params: { id } })).toMatchObject({ status: 'wanted', attempts: 1 })
    refuseOnce('NOTENOUGH')
    expect(await admin.money.retryRefund({ params: { id } })).toMatchObject({ status: 'failed' })
    const failed = await admin.money.listRefunds({ query: { status: 'failed' } })
    expect(failed.refunds.map((refund) => refund.orderNo)).toContain(orderNo)
    expect(failed.refunds.every(({ status }) => status === 'failed')).toBe(true)
  })

  test('POST /admin/refunds/:id/retry answers 409 STATUS_CONFLICT for a refund that succeeded or was replaced, and 404 for an unknown one', async () => {
    const orderNo = await paid()
    refuseOnce('NOTENOUGH')
    await refundOrder(orderNo)
    const [first] = await refundsOf(orderNo)
    // Inserts a second refund of the order, as earlier versions of the service did instead of retrying the first
    // refund.
    const { order_no, amount_fen, reason, created_at } = await app.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', first!.id)
      .executeTakeFirstOrThrow()
    const another = { order_no, amount_fen, reason, created_at, out_refund_no: `${orderNo}R2` }
    await app.db.insertInto('refunds').values(another).execute()
    const job = orderJobs(app.deps).find(({ name }) => name === 'orders.refund')
    await job?.run(app.clock.now() + minuteMs)
    const retry = (id: number) => admin.money.retryRefund({ params: { id } })
    expect(await getRefusal(retry(first!.id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
    const second = (await refundsOf(orderNo)).find(({ status }) => status === 'accepted')
    await app.pay(orderNo, { outcome: 'refund_success' })
    expect(await getRefusal(retry(second!.id))).toMatchObject({ status: 409 })
    expect(await getRefusal(retry(999_999))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })
})
