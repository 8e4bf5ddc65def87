import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const { paid, findingsOf } = createTestPurchases(() => ({ app, admin, user }))
const seen = (orderNo: string) => admin.money.seen({ params: { orderNo } })
const auditOf = async (orderNo: string) => {
  const logs = app.db
    .selectFrom('audit_logs')
    .select('detail')
    .where('action', '=', 'payments.attention-seen')
  const details = (await logs.execute()).map(({ detail }) => detail as Record<string, unknown>)
  return details.filter((detail) => detail['orderNo'] === orderNo)
}

describe('POST /admin/money/orders/:orderNo/seen', () => {
  test('marking a payment as seen removes it from the discrepancy report and records it in the audit log', async () => {
    const orderNo = await paid()
    const attention = '42 was paid beside 41'
    await app.db.updateTable('payments').set({ attention }).where('out_trade_no', '=', orderNo).execute()
    expect(await findingsOf(orderNo)).toEqual([['NEEDS_PERSON', attention]])
    await seen(orderNo)
    await seen(orderNo)
    expect(await findingsOf(orderNo)).toEqual([])
    expect(await auditOf(orderNo)).toEqual([{ adminId: admin.id, orderNo, attention: [attention] }])
  })

  test('a payment for an unknown order stays in the discrepancy report until an administrator marks it as seen', async () => {
    const orderNo = 'elsewhere42'
    await app.deps.wechatPay.create({
      orderNo,
      amountFen: 4200,
      description: '别处的订单',
      expiresAt: app.clock.now() + 30 * minuteMs,
      notifyUrl: `${app.deps.publicUrl()}/api/v1/pay/wechat/notify`,
      payer: { scene: 'wechat', openId: 'somebody' },
    })
    const answers = await app.providers.devPayments?.act(orderNo, {
      outcome: 'success',
      times: 2,
      delayMs: 0,
    })
    expect(answers?.map(({ status }) => status)).toEqual([400, 400])
    expect(await findingsOf(orderNo)).toEqual([['ORDER_UNKNOWN', expect.stringContaining('4200 fen came')]])
    const kept = app.db.selectFrom('payment_notifications').selectAll().where('order_no', '=', orderNo)
    expect(await kept.execute()).toMatchObject([{ outcome: 'unknown', raw_body: expect.any(String) }])
    await seen(orderNo)
    expect(await findingsOf(orderNo)).toEqual([])
    expect(await auditOf(orderNo)).toHaveLength(1)
  })

  test('POST /admin/money/orders/:orderNo/seen answers 404 for an unknown order number and 401 to a user', async () => {
    expect(await getRefusal(seen('nothing'))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    const byUser = user.money.seen({ params: { orderNo: 'nothing' } })
    expect(await getRefusal(byUser)).toMatchObject({ status: 401 })
  })
})
