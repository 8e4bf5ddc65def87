import { fromIso, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import * as help from './testing/grocery-helpers.ts'
import { createGroceryOrderRequests } from './testing/order-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let shop: number
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = await help.addGrocer(app)
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
})
afterAll(() => app.stop())

const { own, seeOrder, refund, move, paid } = createGroceryOrderRequests(() => ({ app, user, admin }))
const { buyProduct, addProduct, readStock: stockOf, deliveryContact } = help

describe('deliveries', () => {
  test('a delivery advances through its statuses, notifies the user of each, and completes its order when delivered', async () => {
    const { id, orderNo } = await paid(await addProduct(app, shop))
    expect(await own()).toMatchObject([{ status: 'paid', paymentUrl: null }])
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    for (const early of ['delivering', 'delivered'] as const)
      expect(await getRefusal(move(id, early))).toMatchObject(conflict)
    for (const status of ['preparing', 'delivering', 'delivered'] as const) {
      await move(id, status)
      expect(await own()).toMatchObject([{ status }])
      expect(await getRefusal(move(id, status))).toMatchObject(conflict)
    }
    expect((await seeOrder(orderNo)).status).toBe('completed')
    const notices = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', user.id)
      .where('type', 'like', 'DELIVERY%')
      .orderBy('id')
      .execute()
    expect(notices.map(({ type }) => type)).toEqual([
      'DELIVERY_PREPARING',
      'DELIVERY_DELIVERING',
      'DELIVERY_DELIVERED',
    ])
  })

  test('POST /admin/delivery-orders/:id/status answers STATUS_CONFLICT for an unpaid delivery and 404 for an unknown one', async () => {
    const { id } = await buyProduct(user, await addProduct(app, shop))
    expect(await getRefusal(move(id, 'preparing'))).toMatchObject({ status: 409 })
    expect(await getRefusal(move(999_999, 'preparing'))).toMatchObject({ status: 404 })
    const body = { status: 'paid' as 'preparing' }
    const call = admin.shoppingAdmin.setStatus({ params: { id }, body })
    expect(await getRefusal(call)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('a grocery order can be refunded until it is dispatched, and the refund returns the goods to stock', async () => {
    const rice = await addProduct(app, shop)
    const early = await paid(rice, 3)
    expect(await refund(early.orderNo)).toMatchObject({ refundAmount: 30 })
    const prepared = await paid(rice, 2)
    await move(prepared.id, 'preparing')
    expect(await refund(prepared.orderNo)).toMatchObject({ refundAmount: 25 })
    expect(await stockOf(app, rice)).toBe(100)
    expect(await own()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
    expect(await getRefusal(move(prepared.id, 'delivering'))).toMatchObject({ status: 409 })
  })

  test('POST /orders/:orderNo/refund answers ORDER_NOT_REFUNDABLE for a dispatched or completed delivery', async () => {
    const rice = await addProduct(app, shop)
    const { id, orderNo } = await paid(rice)
    await move(id, 'preparing')
    await move(id, 'delivering')
    const refused = { status: 400, error: 'ORDER_NOT_REFUNDABLE' }
    expect(await getRefusal(refund(orderNo))).toMatchObject(refused)
    await move(id, 'delivered')
    expect(await getRefusal(refund(orderNo))).toMatchObject(refused)
    expect(await stockOf(app, rice)).toBe(99)
  })

  test('a refund by an administrator after dispatch does not return the goods to stock', async () => {
    const rice = await addProduct(app, shop)
    const { id, orderNo } = await paid(rice)
    await move(id, 'preparing')
    await move(id, 'delivering')
    await cancelOrder(app.deps, { orderNo, reason: '路上损坏', force: true })
    expect(await own()).toMatchObject([{ status: 'refunded' }])
    expect(await stockOf(app, rice)).toBe(99)
  })

  test('the estimated delivery time is two hours after payment', async () => {
    const placed = await buyProduct(user, await addProduct(app, shop))
    app.clock.move({ advanceMs: 10 * minuteMs })
    await app.pay(placed.orderNo)
    expect(await own()).toMatchObject([{ estimatedDelivery: '2026-11-21T06:10:00.000Z' }])
  })

  test('GET /admin/delivery-orders contains contact data and lists waiting deliveries oldest first', async () => {
    const rice = await addProduct(app, shop)
    const [first, second] = [await paid(rice), await paid(rice)]
    const waiting = await admin.shoppingAdmin.orders({ query: { status: 'paid', pageSize: 50 } })
    const numbers = waiting.orders.map(({ orderNo }) => orderNo)
    expect(numbers.indexOf(first.orderNo)).toBeLessThan(numbers.indexOf(second.orderNo))
    expect(waiting.orders.at(-1)).toMatchObject({
      userId: user.id,
      phone: deliveryContact.phone,
      address: deliveryContact.address,
    })
    const newest = await admin.shoppingAdmin.orders({ query: { pageSize: 1 } })
    expect(newest.orders).toMatchObject([{ id: second.id }])
  })

  test('GET /admin/delivery-orders lists with status `waiting` every paid delivery that is not delivered', async () => {
    const rice = await addProduct(app, shop)
    const [first, second] = [await paid(rice), await paid(rice)]
    await buyProduct(user, rice)
    await move(first.id, 'preparing')
    const read = async () => {
      const { orders } = await admin.shoppingAdmin.orders({ query: { status: 'waiting', pageSize: 50 } })
      return orders.map(({ id }) => id).filter((id) => id >= first.id)
    }
    expect(await read()).toEqual([first.id, second.id])
    await move(first.id, 'delivering')
    await move(first.id, 'delivered')
    expect(await read()).toEqual([second.id])
  })

  test("GET /shopping/orders lists the user's own deliveries, filtered by status", async () => {
    await paid(await addProduct(app, shop))
    const other = await app.user()
    expect(await other.shopping.orders({ query: {} })).toMatchObject({ orders: [], total: 0 })
    expect((await user.shopping.orders({ query: { status: 'paid' } })).total).toBe(1)
    expect((await user.shopping.orders({ query: { status: 'pending' } })).total).toBe(0)
  })
})

test('the estimated delivery time of an order late in the evening is the next morning', async () => {
  app.clock.move({ now: fromIso('2026-11-21T19:30:00+08:00') })
  await buyProduct(user, await addProduct(app, shop))
  expect(await own()).toMatchObject([{ estimatedDelivery: '2026-11-22T01:00:00.000Z' }])
})
