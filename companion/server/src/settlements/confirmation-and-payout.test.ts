import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestMerchant } from '#testing'
import { settlementJobs } from './jobs.ts'
import { decemberSettlementTime, testSaleTime, createTestSales } from './testing/sales-helpers.ts'

let app: TestApp
let shop: TestMerchant
let admin: TestAdmin
let userId: number
beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.user()).id
})
beforeEach(async () => {
  app.clock.move({ now: testSaleTime })
  shop = await app.merchant()
})
afterAll(() => app.stop())

const { sell, shopNow, statements, ...sales } = createTestSales(() => ({ app, shop, userId }))
/**
 * Runs the settlement job at a later time. The earlier access tokens have expired by then, so the administrator signs
 * in again.
 */
async function settleAt(now: number) {
  await sales.settleAt(now)
  admin = await app.admin()
}
const runConfirm = () =>
  settlementJobs(app.deps)
    .find(({ name }) => name === 'settlements.confirm')
    ?.run(app.clock.now())

describe('settlements', () => {
  beforeEach(async () => {
    await sell(1000)
    await settleAt(decemberSettlementTime)
  })
  const idOf = async () => (await statements())[0]!.id
  const confirm = async (id: number, of = shop.id) =>
    (await shopNow(of)).settlements.confirm({ params: { id } })
  const markPaid = (id: number) => admin.settlements.markPaid({ params: { id } })
  const conflict = { status: 409, error: 'STATUS_CONFLICT' }
  const bankAccount = { accountName: '店主', bankName: '工商银行', accountNo: '6222020000001111' }
  const enterAccount = async () => (await shopNow()).merchants.changeSettings({ body: { bankAccount } })

  test('a settlement cannot be marked as paid while neither it nor the merchant has a bank account', async () => {
    const id = await idOf()
    await confirm(id)
    expect(await getRefusal(markPaid(id))).toMatchObject({ status: 400, error: 'NO_BANK_ACCOUNT' })
    expect(await statements()).toMatchObject([{ status: 'confirmed', paidAt: null }])
    await enterAccount()
    expect(await markPaid(id)).toMatchObject({ success: true })
  })

  test('a settlement of 0 yuan can be marked as paid without a bank account', async () => {
    const id = await idOf()
    await app.db
      .updateTable('merchant_settlements')
      .set({ gross_amount: '0', commission_amount: '0', net_amount: '0' })
      .where('id', '=', id)
      .execute()
    await confirm(id)
    expect(await markPaid(id)).toMatchObject({ success: true })
  })

  test('three concurrent requests mark a confirmed settlement as paid once, and the payment is audited', async () => {
    const id = await idOf()
    expect(await getRefusal(markPaid(id))).toMatchObject(conflict)
    await enterAccount()
    await confirm(id)
    expect(await getRefusal(confirm(id))).toMatchObject(conflict)
    const answers = await Promise.allSettled([markPaid(id), markPaid(id), markPaid(id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statements()).toMatchObject([{ status: 'paid', paidAt: expect.any(String) }])
    const audit = await app.db
      .selectFrom('audit_logs')
      .select('detail')
      .where('action', '=', 'settlements.paid')
      .where('resource_id', '=', id)
      .execute()
    expect(audit).toMatchObject([{ detail: { adminId: admin.id } }])
  })

  test('settlements.confirm confirms a settlement after three days without objection', async () => {
    app.clock.move({ advanceMs: 3 * dayMs - 1 })
    await runConfirm()
    expect(await statements()).toMatchObject([{ status: 'pending' }])
    app.clock.move({ advanceMs: 1 })
    await runConfirm()
    await runConfirm()
    expect(await statements()).toMatchObject([{ status: 'confirmed' }])
  })

  test('confirming, reading or paying a settlement of another merchant or an unknown one answers 404', async () => {
    const id = await idOf()
    const other = await app.merchant()
    expect(await getRefusal(confirm(id, other.id))).toMatchObject({ status: 404 })
    expect(await getRefusal(other.settlements.get({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await getRefusal(markPaid(999_999))).toMatchObject({ status: 404 })
  })

  test('a suspended merchant can confirm its settlement', async () => {
    await app.db.updateTable('merchants').set({ status: 'suspended' }).where('id', '=', shop.id).execute()
    await confirm(await idOf())
  })

  test('GET /admin/settlements lists settlements of a status by due date, earliest first', async () => {
    const id = await idOf()
    const { settlements } = await admin.settlements.listAll({ query: { status: 'pending', pageSize: 50 } })
    expect(settlements.find((statement) => statement.id === id)).toMatchObject({ merchantId: shop.id })
    const days = settlements.map(({ dueOn }) => dueOn)
    expect(days).toEqual(days.toSorted())
  })

  test('GET /merchant/settlements answers 400 VALIDATION_ERROR for an invalid month', async () => {
    expect(await getRefusal(statements({ month: '2026-13' }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
      field: 'month',
    })
  })
})
