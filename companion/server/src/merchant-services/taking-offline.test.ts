import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let id: number
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
  shop = await app.merchant()
  id = (await shop.merchantServices.create({ body: { title: '上门理发', price: 30 } })).id
})

const body = { reason: '图片与服务不符' }
const takeOffline = () => admin.merchantServicesAdmin.takeOffline({ params: { id }, body })
const putOnline = () => admin.merchantServicesAdmin.putOnline({ params: { id }, body: { reason: '已改正' } })
const conflict = { status: 409, error: 'STATUS_CONFLICT' }

describe('POST /api/admin/merchant-services/:id/take-offline', () => {
  test('users no longer find or order the service, and the merchant reads the reason and cannot put it online', async () => {
    await takeOffline()
    expect(await getRefusal(user.merchantServices.look({ params: { id } }))).toMatchObject({ status: 404 })
    const order = user.merchantOrders.place({ body: { serviceId: id, quantity: 1 } })
    expect(await getRefusal(order)).toMatchObject({ status: 404 })
    await shop.merchantServices.change({ params: { id }, body: { isOnline: true, status: 'active' } })
    expect(await getRefusal(user.merchantServices.look({ params: { id } }))).toMatchObject({ status: 404 })
    const own = await shop.merchantServices.get({ params: { id } })
    expect(own).toMatchObject({ isOnline: true, takenOfflineReason: body.reason })
    await app.settle()
    expect(JSON.stringify(app.sentTo(`merchant:${shop.id}`))).toContain('图片与服务不符')
  })

  test('the audit log records the reason; a service that is already offline, deleted or unknown is refused', async () => {
    await takeOffline()
    expect(await getRefusal(takeOffline())).toMatchObject(conflict)
    const entries = await app.db
      .selectFrom('audit_logs')
      .select('detail')
      .where('action', '=', 'services.takeOffline')
      .where('resource_id', '=', id)
      .execute()
    expect(entries).toMatchObject([{ detail: { adminId: admin.id, reason: body.reason } }])
    await putOnline()
    await shop.merchantServices.remove({ params: { id } })
    expect(await getRefusal(takeOffline())).toMatchObject({ status: 404 })
    id = 999_999
    expect(await getRefusal(takeOffline())).toMatchObject({ status: 404 })
  })
})

describe('POST /api/admin/merchant-services/:id/put-online', () => {
  test('users find the service again, unless the merchant hid it meanwhile', async () => {
    expect(await getRefusal(putOnline())).toMatchObject(conflict)
    await takeOffline()
    await putOnline()
    expect(await user.merchantServices.look({ params: { id } })).toMatchObject({ id })
    await takeOffline()
    await shop.merchantServices.change({ params: { id }, body: { isOnline: false } })
    await putOnline()
    expect(await getRefusal(user.merchantServices.look({ params: { id } }))).toMatchObject({ status: 404 })
  })
})

describe('the page of a merchant', () => {
  test('shows facts, staff accounts with masked phones, services, orders and settlements of that merchant only', async () => {
    const other = await app.merchant()
    await other.merchantServices.create({ body: { title: '陪诊', price: 10 } })
    const { orderNo } = await user.merchantOrders.place({ body: { serviceId: id, quantity: 1 } })
    const detail = await admin.merchantApplications.get({ params: { id: shop.id } })
    expect(detail).toMatchObject({ id: shop.id, status: 'active', rating: 5, ratingCount: 0 })
    expect(detail.staff).toMatchObject([{ role: 'owner', phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) }])
    const { services } = await admin.merchantServicesAdmin.list({ params: { id: shop.id }, query: {} })
    expect(services).toMatchObject([{ title: '上门理发', isOffered: true, takenOfflineAt: null }])
    const { orders } = await admin.ordersAdmin.list({ query: { merchantId: shop.id } })
    expect(orders.map((order) => order.orderNo)).toEqual([orderNo])
    expect(await admin.ordersAdmin.list({ query: { merchantId: other.id } })).toMatchObject({ total: 0 })
    expect(await admin.settlements.listAll({ query: { merchantId: shop.id } })).toMatchObject({ total: 0 })
    const unknown = admin.merchantApplications.get({ params: { id: 999_999 } })
    expect(await getRefusal(unknown)).toMatchObject({ status: 404 })
  })
})
