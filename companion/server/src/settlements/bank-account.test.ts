import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestMerchant } from '#testing'
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

const { sell, settleAt, shopNow, statements } = createTestSales(() => ({ app, shop, userId }))
const account = { accountName: '店主', bankName: '工商银行', accountNo: '6222020000001111' }
const other = { ...account, accountNo: '6222020000002222' }

const enter = async (bankAccount: typeof account) =>
  (await shopNow()).merchants.changeSettings({ body: { bankAccount } })

/** Creates the settlement of November. By default the merchant has confirmed it. */
async function statement({ isConfirmed = true } = {}) {
  await sell(1000)
  await settleAt(decemberSettlementTime)
  admin = await app.admin()
  const { id } = (await statements())[0]!
  if (isConfirmed) await (await shopNow()).settlements.confirm({ params: { id } })
  return id
}
const show = (id: number) => admin.settlements.account({ params: { id } })
const looks = (id: number) =>
  app.db
    .selectFrom('audit_logs')
    .select(['detail', 'action'])
    .where('action', '=', 'settlements.account')
    .where('resource_id', '=', id)
    .execute()

test('GET /admin/settlements/:id returns the shop and the lines of any settlement, and 404 for an unknown one', async () => {
  const id = await statement()
  const read = await admin.settlements.getAny({ params: { id } })
  expect(read).toMatchObject({ id, merchantId: shop.id, lines: [{ kind: 'sale', grossAmount: 10 }] })
  expect(await getRefusal(admin.settlements.getAny({ params: { id: 999_999 } }))).toMatchObject({
    status: 404,
  })
})

describe('GET /admin/settlements/:id/account', () => {
  test('GET /admin/settlements/:id/account shows administrators the full bank account of a confirmed settlement and records the access in the audit log', async () => {
    await enter(account)
    const id = await statement()
    await enter(other)
    expect(await show(id)).toEqual({ ...account, from: 'statement' })
    const [look, ...more] = await looks(id)
    expect([look?.detail, more]).toEqual([{ adminId: admin.id }, []])
  })

  test("GET /admin/settlements/:id/account shows the merchant's current bank account if the settlement was created without one", async () => {
    const id = await statement()
    expect(await getRefusal(show(id))).toMatchObject({ status: 400, error: 'NO_BANK_ACCOUNT' })
    await enter(other)
    expect(await show(id)).toEqual({ ...other, from: 'shop' })
    expect(await looks(id)).toHaveLength(1)
  })

  test('answers STATUS_CONFLICT for the bank account of an unconfirmed or paid settlement and 404 for an unknown one', async () => {
    await enter(account)
    const id = await statement({ isConfirmed: false })
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await getRefusal(show(id))).toMatchObject(conflict)
    await (await shopNow()).settlements.confirm({ params: { id } })
    await admin.settlements.markPaid({ params: { id } })
    expect(await getRefusal(show(id))).toMatchObject(conflict)
    expect(await getRefusal(show(999_999))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect(await looks(id)).toEqual([])
  })

  test('bank account numbers are masked in the lists of settlements', async () => {
    await enter(account)
    await statement()
    const { settlements } = await admin.settlements.listAll({ query: { status: 'confirmed', pageSize: 50 } })
    expect(JSON.stringify([settlements, await statements()])).not.toContain(account.accountNo)
  })
})
