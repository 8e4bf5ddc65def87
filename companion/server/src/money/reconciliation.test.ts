import { addDays, instantToShanghaiDay, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import type { ProviderBillDifference } from '@sanhe/kit/dev-tools/dev-tools'
import { PaymentError } from '@sanhe/providers/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { moneyJobs } from './jobs.ts'
import { createTestPurchases, registerCourseOrderKind } from './testing/purchase-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let day: string
beforeAll(async () => {
  app = await startTestApp()
  registerCourseOrderKind(app)
})
/** Each test uses another day, so that the bills of the tests do not mix. */
beforeEach(async () => {
  day = addDays(instantToShanghaiDay(app.clock.now()), 2)
  app.clock.move({ now: toInstantInShanghai(day, '12:00') })
  user = await app.user()
  admin = await app.admin()
})
afterAll(() => app.stop())

const { paid, findingsOf, refundOrder } = createTestPurchases(() => ({ app, admin, user }))
const runJob = (name: string) =>
  moneyJobs(app.deps, [])
    .find((job) => job.name === name)
    ?.run(app.clock.now())

/** Moves the clock to the next morning and runs the job, as the schedule does. */
async function reconcile(of = day) {
  app.clock.move({ now: toInstantInShanghai(addDays(of, 1), '10:15') })
  admin = await app.admin()
  await runJob('money.reconcile')
}
const billOf = async (of = day) =>
  (await admin.bills.list({ query: { pageSize: 50 } })).bills.find((bill) => bill.day === of)
const differences = async (of = day) => (await admin.bills.differences({ query: { day: of } })).differences
const changeBill = (orderNo: string, change: ProviderBillDifference) =>
  app.providers.devPayments?.changeBill?.(orderNo, change)

describe('the job money.reconcile', () => {
  test("matches our payments and refunds with the provider's bill of the day and stores equal sums", async () => {
    const orderNo = await paid()
    await paid()
    await refundOrder(orderNo)
    await reconcile()
    expect(await billOf()).toMatchObject({
      status: 'compared',
      ourPaid: 100,
      theirPaid: 100,
      ourRefunded: 50,
      theirRefunded: 50,
      openDifferences: 0,
    })
    expect(await differences()).toEqual([])
    const { name, text } = await admin.bills.file({ params: { day } })
    expect(name).toBe(`wechat-pay-${day}.csv`)
    expect(text).toContain(orderNo)
  })

  test('stores the bill of a day without payments and refunds with the status empty', async () => {
    await reconcile()
    expect(await billOf()).toMatchObject({ status: 'empty', ourPaid: 0, theirPaid: 0 })
    expect(await getRefusal(admin.bills.file({ params: { day } }))).toMatchObject({ status: 404 })
  })

  test.each([
    ['missing', 'missing_there', { ourPaid: 50, theirPaid: 0 }],
    ['amount', 'amount', { ourPaid: 50, theirPaid: 50.01 }],
    ['unknown', 'missing_here', { ourPaid: 50, theirPaid: 100 }],
  ] as const)(
    'reports a bill with the difference "%s" as %s in the work queue and the discrepancy report',
    async (change, cause, sums) => {
      const orderNo = await paid()
      changeBill(orderNo, change)
      await reconcile()
      expect(await billOf()).toMatchObject({ ...sums, openDifferences: 1 })
      const [difference] = await differences()
      expect(difference).toMatchObject({ cause, kind: 'payment', isOrderKnown: cause !== 'missing_here' })
      expect(await findingsOf(difference!.orderNo)).toMatchObject([
        ['BILL_DIFFERENCE', expect.stringContaining(cause)],
      ])
      const { queues } = await admin.workQueues.list()
      expect(queues.find(({ name }) => name === 'billDifferences')?.count).toBeGreaterThan(0)
      const note = '银行单据已核对'
      await admin.bills.explain({ params: { id: difference!.id }, body: { note } })
      expect(await differences()).toMatchObject([{ resolution: 'explained', note }])
      expect(
        await getRefusal(admin.bills.explain({ params: { id: difference!.id }, body: { note } })),
      ).toMatchObject({
        status: 409,
      })
    },
  )

  test('a repeated run keeps one row for each difference and resolves differences that no longer exist', async () => {
    const orderNo = await paid()
    changeBill(orderNo, 'amount')
    await reconcile()
    const again = () => admin.bills.reconcile({ params: { day } })
    await Promise.all([again(), again(), again()])
    expect(await differences()).toMatchObject([{ cause: 'amount', resolution: null }])
    changeBill(orderNo, 'none')
    await again()
    expect(await differences()).toMatchObject([{ resolution: 'matched' }])
    expect(await billOf()).toMatchObject({ ourPaid: 50, theirPaid: 50, openDifferences: 0 })
  })

  test('a payment that the provider books before midnight belongs to that day, even if we record it after midnight', async () => {
    app.clock.move({ now: toInstantInShanghai(day, '23:59') })
    const orderNo = await paid()
    const after = { paid_at: new Date(toInstantInShanghai(addDays(day, 1), '00:01')) }
    await app.db.updateTable('payments').set(after).where('out_trade_no', '=', orderNo).execute()
    await reconcile()
    expect(await billOf()).toMatchObject({ ourPaid: 50, theirPaid: 50, openDifferences: 0 })
    await reconcile(addDays(day, 1))
    expect(await billOf(addDays(day, 1))).toMatchObject({ status: 'empty', openDifferences: 0 })
  })

  test('a failed download is recorded, waits in the work queue and is retried by money.retryBills', async () => {
    await paid()
    const download = vi
      .spyOn(app.deps.wechatPay, 'downloadTradeBill')
      .mockRejectedValue(new PaymentError('STATEMENT_CREATING', 'not yet', true))
    await reconcile()
    expect(await billOf()).toMatchObject({ status: 'failed', lastError: 'STATEMENT_CREATING', attempts: 1 })
    download.mockRestore()
    await runJob('money.retryBills')
    expect(await billOf()).toMatchObject({
      status: 'compared',
      attempts: 2,
      lastError: null,
      openDifferences: 0,
    })
  })

  test('a failed download of a bill that was compared before keeps the earlier result', async () => {
    await paid()
    await reconcile()
    const refuse = new PaymentError('SYSTEM_ERROR', 'no', true)
    vi.spyOn(app.deps.wechatPay, 'downloadTradeBill').mockRejectedValueOnce(refuse)
    await admin.bills.reconcile({ params: { day } })
    expect(await billOf()).toMatchObject({ status: 'compared', theirPaid: 50 })
  })
})

describe('POST /admin/money/bill-differences/:id/take-over', () => {
  const takeOver = (id: number) => admin.bills.takeOver({ params: { id } })

  test('marks a payment whose callback was lost as paid, and answers 409 to a repeated request', async () => {
    const orderNo = await paid()
    const lost = { status: 'pending', transaction_id: null, paid_fen: null, paid_at: null } as const
    await app.db.updateTable('payments').set(lost).where('out_trade_no', '=', orderNo).execute()
    const pending = {
      status: 'pending',
      pay_transaction_id: null,
      paid_at: null,
      completed_at: null,
    } as const
    await app.db.updateTable('orders').set(pending).where('order_no', '=', orderNo).execute()
    await app.db.deleteFrom('course_enrollments').where('order_no', '=', orderNo).execute()
    await reconcile()
    const [difference] = await differences()
    expect(difference).toMatchObject({ cause: 'missing_here', orderNo, isOrderKnown: true })
    await takeOver(difference!.id)
    expect(await differences()).toMatchObject([{ resolution: 'matched' }])
    expect(await billOf()).toMatchObject({ ourPaid: 50, theirPaid: 50 })
    const order = app.db.selectFrom('orders').select('status').where('order_no', '=', orderNo)
    expect((await order.executeTakeFirstOrThrow()).status).toMatch(/paid|completed/)
    expect(await getRefusal(takeOver(difference!.id))).toMatchObject({ status: 409 })
  })

  test('answers 409 for a payment of an unknown order and 404 for an unknown difference', async () => {
    changeBill(await paid(), 'unknown')
    await reconcile()
    const [difference] = await differences()
    expect(await getRefusal(takeOver(difference!.id))).toMatchObject({
      status: 409,
      error: 'STATUS_CONFLICT',
    })
    expect(await getRefusal(takeOver(999_999))).toMatchObject({ status: 404 })
  })

  test('marks a refund that failed here but succeeded at the provider as succeeded', async () => {
    const orderNo = await paid()
    await refundOrder(orderNo)
    const failed = { status: 'failed' } as const
    await app.db.updateTable('refunds').set(failed).where('order_no', '=', orderNo).execute()
    await reconcile()
    const [difference] = await differences()
    expect(difference).toMatchObject({ kind: 'refund', cause: 'state', ourAmount: 50, theirAmount: 50 })
    await takeOver(difference!.id)
    expect(await differences()).toMatchObject([{ resolution: 'matched' }])
    expect(await billOf()).toMatchObject({ ourRefunded: 50, theirRefunded: 50 })
  })
})
