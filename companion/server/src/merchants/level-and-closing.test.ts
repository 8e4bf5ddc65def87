import { minuteMs } from '@sanhe/kit/runtime/clock'
import { hashPassword } from '@sanhe/kit/security/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endExpiredOrders } from '#orders'
import {
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'

let app: TestApp
let admin: TestAdmin
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
  shop = await app.merchant({ category: 'care', commission_rate: '12.00' })
})
afterAll(() => app.stop())

const rowOf = (id: number) =>
  app.db
    .selectFrom('merchants')
    .select(['status', 'level', 'commission_rate', 'review_note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const setLevel = (level: 'normal' | 'certified' | 'strategic', id = shop.id) =>
  admin.merchantApplications.changeLevel({ params: { id }, body: { level } })
const close = (id = shop.id) =>
  admin.merchantApplications.close({ params: { id }, body: { reason: '合同到期' } })
const suspend = (id = shop.id) => admin.merchantApplications.suspend({ params: { id }, body: undefined })
const conflict = { status: 409, error: 'STATUS_CONFLICT' }
const notices = (words: string) =>
  app.sentTo(`merchant:${shop.id}`).filter((message) => JSON.stringify(message).includes(words))

async function order() {
  const { id: serviceId } = await shop.merchantServices.create({ body: { title: '照护', price: 100 } })
  const visit = { address: '和平里 3 号楼', contactName: '王秀兰' }
  const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1, ...visit } })
  const { commission_rate } = await app.db
    .selectFrom('merchant_orders')
    .select('commission_rate')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return { orderNo, commission_rate, serviceId }
}
const audits = (action: string) =>
  app.db
    .selectFrom('audit_logs')
    .select('detail')
    .where('action', '=', action)
    .where('resource_type', '=', 'merchant')
    .where('resource_id', '=', shop.id)
    .execute()

describe('level of a merchant', () => {
  test('an administrator sets the level of a merchant, and new orders use the commission of that level', async () => {
    const before = await order()
    await setLevel('strategic')
    expect(await rowOf(shop.id)).toMatchObject({ level: 'strategic', commission_rate: '8.00' })
    const after = await order()
    expect([before.commission_rate, after.commission_rate]).toEqual(['12.00', '8.00'])
    expect(await audits('merchants.level')).toMatchObject([
      { detail: { adminId: admin.id, level: 'strategic' } },
    ])
    await app.settle()
    expect(notices('此后的新订单按8%计佣金')).toHaveLength(1)
  })

  test('the level of a suspended merchant can be changed, but not that of a pending, closed or unknown merchant', async () => {
    const waiting = await app.merchant({ status: 'pending' })
    expect(await getRefusal(setLevel('certified', waiting.id))).toMatchObject(conflict)
    await suspend()
    await setLevel('certified')
    expect(await rowOf(shop.id)).toMatchObject({ status: 'suspended', commission_rate: '10.00' })
    await close()
    expect(await getRefusal(setLevel('normal'))).toMatchObject(conflict)
    expect(await getRefusal(setLevel('normal', 999_999))).toMatchObject({ status: 404 })
  })
})

describe('closing a merchant permanently', () => {
  test('a closed merchant offers no services, cannot sign in and cannot be reopened; its owner is notified', async () => {
    const { serviceId, orderNo } = await order()
    app.clock.move({ advanceMs: 31 * minuteMs })
    await endExpiredOrders(app.deps, app.clock.now())
    expect(await user.orders.get({ params: { orderNo } })).toMatchObject({ status: 'cancelled' })
    const password = '康宁照护2026'
    await app.db
      .updateTable('merchant_accounts')
      .set({ password_hash: await hashPassword(password) })
      .where('merchant_id', '=', shop.id)
      .execute()
    const logIn = () => app.visitor.merchants.login({ body: { phone: shop.phone, password } })
    expect((await logIn()).merchant).toMatchObject({ id: shop.id })
    await close()
    expect(await rowOf(shop.id)).toMatchObject({ status: 'closed', review_note: '合同到期' })
    expect(await getRefusal(logIn())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
    expect(await audits('merchants.close')).toMatchObject([{ detail: { adminId: admin.id } }])
    const again = user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
    expect(await getRefusal(again)).toMatchObject({ status: 404 })
    for (const act of [
      close,
      suspend,
      () => admin.merchantApplications.approve({ params: { id: shop.id }, body: undefined }),
    ])
      expect(await getRefusal(act())).toMatchObject(conflict)
    const { merchants } = await admin.merchantApplications.list({ query: { status: 'closed' } })
    expect(merchants.map(({ id }) => id)).toContain(shop.id)
    await app.settle()
    expect(notices('您的店铺已关闭')).toHaveLength(1)
  })

  test.each(['pending', 'paid', 'confirmed'] as const)(
    'a merchant with an order of status %s cannot be closed',
    async (status) => {
      const { orderNo } = await order()
      if (status !== 'pending') await app.pay(orderNo)
      if (status === 'confirmed') await shop.merchantOrders.confirm({ params: { id: orderNo } })
      expect(await getRefusal(close())).toMatchObject({ status: 400, error: 'SHOP_HAS_OPEN_ORDERS' })
      expect(await rowOf(shop.id)).toMatchObject({ status: 'active' })
      await shop.merchantOrders.reject({ params: { id: orderNo }, body: undefined })
      await close()
    },
  )

  test('a merchant whose application was never approved cannot be closed', async () => {
    const waiting = await app.merchant({ status: 'pending' })
    expect(await getRefusal(close(waiting.id))).toMatchObject(conflict)
  })
})
