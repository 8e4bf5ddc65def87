import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createTestClinic, payPlacedOrder } from './medical/testing/clinic.ts'
import { bookAndPayWorker, createTestWorker } from './housekeeping/testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  user = await app.user({ nickname: '搜索奶奶' })
})
afterAll(() => app.stop())

describe('search of the lists of administrators', () => {
  test('GET /api/admin/appointments finds appointments by order number, phone, nickname and day', async () => {
    const clinic = await createTestClinic(app)
    const placed = await user.medical.book({ body: clinic.booking })
    await payPlacedOrder(app, user, 'appointment', placed)
    const other = await app.user()
    await other.medical.book({ body: clinic.booking })
    const find = async (query: { q?: string; day?: string; userId?: number }) => {
      const { appointments } = await admin.medicalAdmin.appointments({ query })
      return appointments.map(({ orderId }) => orderId)
    }
    for (const q of [placed.orderId, user.phone, '搜索奶'])
      expect(await find({ q }), q).toEqual([placed.orderId])
    expect(await find({ userId: user.id })).toEqual([placed.orderId])
    expect(await find({ day: clinic.booking.slotDate })).toHaveLength(2)
    expect(await find({ day: '2026-01-01' })).toEqual([])
    expect(await find({ q: '没有这个人' })).toEqual([])
  })

  test('GET /api/admin/service-orders finds bookings by order number, phone and nickname', async () => {
    const { orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
    const find = async (q: string) => {
      const { orders } = await admin.housekeepingAdmin.orders({ query: { q } })
      return orders.map((order) => order.orderNo)
    }
    for (const q of [orderNo, user.phone, '搜索奶']) expect(await find(q), q).toEqual([orderNo])
    expect(await find('18800000000')).toEqual([])
  })

  test('GET /api/admin/merchants finds merchants by part of a name, credit code and phone', async () => {
    const shop = await app.merchant({
      store_name: '搜搜便民店',
      company_name: '北京搜搜商贸有限公司',
      credit_code: '91110108000000000X',
      contact_phone: '13611112222',
    })
    await app.merchant()
    const find = async (q: string) => {
      const { merchants } = await admin.merchantApplications.list({ query: { q } })
      return merchants.map(({ id }) => id)
    }
    for (const q of ['搜搜便', '搜搜商贸', '91110108000000000x', '13611112222'])
      expect(await find(q), q).toEqual([shop.id])
    expect(await find('便搜搜')).toEqual([])
  })

  test('the lists of courses, hospitals, products and coupons find entries by a part of their title', async () => {
    const { hospitals } = await admin.medicalCatalogue.hospitals({ query: { pageSize: 1 } })
    const name = hospitals[0]!.name
    const found = await admin.medicalCatalogue.hospitals({ query: { q: name.slice(1) } })
    expect(found.hospitals.map((hospital) => hospital.name)).toContain(name)
    const q = '没有这个名称'
    for (const list of [
      admin.medicalCatalogue.hospitals,
      admin.coursesAdmin.list,
      admin.serviceProductsAdmin.list,
      admin.couponsAdmin.list,
    ])
      expect(await list({ query: { q } })).toMatchObject({ total: 0 })
  })

  test('a merchant finds its services and coupons by a part of their title', async () => {
    const shop = await app.merchant()
    const { id } = await shop.merchantServices.create({ body: { title: '深度保洁', price: 10 } })
    await shop.merchantServices.create({ body: { title: '陪诊', price: 10 } })
    const { services } = await shop.merchantServices.list({ query: { q: '保洁' } })
    expect(services.map((service) => service.id)).toEqual([id])
    expect(await shop.merchantCoupons.list({ query: { q: '没有' } })).toMatchObject({ total: 0 })
  })

  test('a search with a percent sign finds no other rows', async () => {
    expect(await admin.merchantApplications.list({ query: { q: '%%' } })).toMatchObject({ total: 0 })
    expect(await admin.housekeepingAdmin.orders({ query: { q: '_' } })).toMatchObject({ total: 0 })
  })
})
