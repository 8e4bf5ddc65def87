import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { registerTestSeatOrders } from './testing/seats.ts'

let app: TestApp
let admin: TestAdmin
let seats: Awaited<ReturnType<typeof registerTestSeatOrders>>
let buyer: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  seats = await registerTestSeatOrders(app)
  await seats.reset(10)
  buyer = await app.user({ nickname: '李阿姨' })
})
afterAll(() => app.stop())

const list = async (query: Parameters<TestAdmin['ordersAdmin']['list']>[0]['query'] = {}) =>
  admin.ordersAdmin.list({ query })

describe('GET /api/admin/orders', () => {
  test('lists orders of all users newest first, with the name and the masked phone number of the buyer', async () => {
    const own = await seats.place(buyer)
    const other = await seats.place(await app.user())
    const { orders, total } = await list()
    expect(orders.map(({ orderNo }) => orderNo)).toEqual([other.order_no, own.order_no])
    expect(total).toBe(2)
    expect(orders[1]).toMatchObject({
      status: 'pending',
      userId: buyer.id,
      userName: '李阿姨',
      userPhone: `${buyer.phone.slice(0, 3)}****${buyer.phone.slice(-4)}`,
    })
  })

  test('finds orders by the full order number or the full phone number, but not by a part of them', async () => {
    const { orders: all } = await list({ userId: buyer.id })
    const orderNo = all[0]?.orderNo ?? ''
    expect((await list({ q: orderNo })).orders).toMatchObject([{ orderNo }])
    expect((await list({ q: buyer.phone })).orders).toEqual(all)
    for (const q of [buyer.phone.slice(0, 10), orderNo.slice(0, 10)])
      expect((await list({ q })).total).toBe(0)
  })

  test('filters by user, status and kind', async () => {
    expect((await list({ userId: buyer.id, status: 'pending', orderType: 'course' })).total).toBe(1)
    expect((await list({ userId: buyer.id, status: 'paid' })).total).toBe(0)
    expect((await list({ userId: buyer.id, orderType: 'grocery' })).total).toBe(0)
  })
})
