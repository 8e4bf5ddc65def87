import { addDays, dayMs, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { addServiceProvider } from './testing/product-helpers.ts'
import { completeDeliveredOrders } from './jobs.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let providerId: number
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  opened = app.clock.now()
  providerId = await addServiceProvider(app, 'device')
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  admin = await app.admin()
  user = await app.user({ nickname: '李奶奶' })
})
afterAll(() => app.stop())

type Contact = NonNullable<Parameters<TestUser['serviceProducts']['order']>[0]['body']>

async function order(category: 'device' | 'travel' | 'education', contact: Contact = {}) {
  const body = { providerId, category, title: `某${category}`, price: 100, stock: 10 }
  const { id: productId } = await admin.serviceProductsAdmin.create({ body })
  const { orderNo } = await user.serviceProducts.order({ params: { id: productId }, body: contact })
  return { orderNo, productId }
}
async function orderAndPay(category: 'device' | 'travel' | 'education', contact: Contact = {}) {
  const placed = await order(category, contact)
  await app.pay(placed.orderNo)
  return { ...placed, ...(await shown(placed.orderNo)) }
}
async function shown(orderNo: string) {
  const { orders } = await admin.serviceProductsAdmin.orders({ query: { pageSize: 50 } })
  return orders.find((listed) => listed.orderNo === orderNo)!
}
const move = (id: number, status: 'shipped' | 'completed') =>
  admin.serviceProductsAdmin.setOrderStatus({ params: { id }, body: { status } })
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })
const noticesOf = async () => {
  const rows = await app.db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type).filter((type) => type.startsWith('SERVICE_PRODUCT'))
}
const stockOf = async (id: number) => (await user.serviceProducts.get({ params: { id } })).stock
const at = async (now: number) => {
  app.clock.move({ now })
  admin = await app.admin()
  Object.assign(user, await app.again(user))
}
const conflict = { status: 409, error: 'STATUS_CONFLICT' }
const masked = expect.stringMatching(/^\d{3}\*{4}\d{4}$/)

describe('contact data of product orders', () => {
  test('a product order contains its contact data, with the full phone number only from payment to delivery', async () => {
    const contact = { contactName: '李明', contactPhone: '13912345678', address: '和平里1号' }
    const { orderNo } = await order('device', contact)
    expect(await shown(orderNo)).toMatchObject({ status: 'pending', contactPhone: '139****5678' })
    await app.pay(orderNo)
    expect(await shown(orderNo)).toMatchObject({
      ...contact,
      status: 'paid',
      product: { title: '某device', category: 'device' },
      provider: { id: providerId, name: '夕阳红' },
      quantity: 1,
      unitPrice: 100,
      amount: 100,
      user: { id: user.id, nickname: '李奶奶' },
      scheduledDate: null,
      shippedAt: null,
    })
    const { id } = await shown(orderNo)
    await move(id, 'shipped')
    expect(await shown(orderNo)).toMatchObject({ contactPhone: contact.contactPhone })
    await move(id, 'completed')
    expect(await shown(orderNo)).toMatchObject({ contactPhone: masked })
  })

  test("a product order without contact data contains the phone number of the user's account", async () => {
    expect(await orderAndPay('device')).toMatchObject({
      contactName: null,
      contactPhone: user.phone,
      address: null,
      scheduledDate: null,
    })
  })

  test('an order of a trip or course can have a date within one year, and a device order none', async () => {
    const day = (days: number) => addDays(instantToShanghaiDay(app.clock.now()), days)
    expect(await orderAndPay('travel', { scheduledDate: day(3) })).toMatchObject({ scheduledDate: day(3) })
    for (const [category, days, error] of [
      ['travel', -1, 'SCHEDULE_PASSED'],
      ['education', 367, 'SCHEDULE_TOO_FAR'],
      ['device', 1, 'DAY_NOT_NEEDED'],
    ] as const)
      expect(await getRefusal(order(category, { scheduledDate: day(days) }))).toMatchObject({
        status: 400,
        error,
      })
  })
})

describe('POST /admin/service-product-orders/:id/status', () => {
  test('a device order is shipped, then completed, each once, and the buyer is notified', async () => {
    const { id, orderNo } = await orderAndPay('device')
    expect(await getRefusal(move(id, 'completed'))).toMatchObject(conflict)
    const sent = await Promise.allSettled([move(id, 'shipped'), move(id, 'shipped'), move(id, 'shipped')])
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shown(orderNo)).toMatchObject({ status: 'shipped', shippedAt: expect.any(String) })
    await move(id, 'completed')
    expect(await getRefusal(move(id, 'completed'))).toMatchObject(conflict)
    expect(await shown(orderNo)).toMatchObject({ status: 'completed', completedAt: expect.any(String) })
    expect(await user.orders.get({ params: { orderNo } })).toMatchObject({ status: 'completed' })
    expect(await noticesOf()).toEqual(['SERVICE_PRODUCT_SHIPPED', 'SERVICE_PRODUCT_COMPLETED'])
  })

  test('a trip order is completed without shipping', async () => {
    const { id, orderNo } = await orderAndPay('travel')
    expect(await getRefusal(move(id, 'shipped'))).toMatchObject(conflict)
    await move(id, 'completed')
    expect(await shown(orderNo)).toMatchObject({ status: 'completed' })
    expect(await noticesOf()).toEqual(['SERVICE_PRODUCT_COMPLETED'])
  })

  test('POST /admin/service-product-orders/:id/status answers STATUS_CONFLICT for an unpaid or refunded order and 404 for an unknown one', async () => {
    const unpaid = await shown((await order('device')).orderNo)
    expect(await getRefusal(move(unpaid.id, 'shipped'))).toMatchObject(conflict)
    const back = await orderAndPay('device')
    await refund(back.orderNo)
    expect(await getRefusal(move(back.id, 'shipped'))).toMatchObject(conflict)
    expect(await getRefusal(move(999_999, 'shipped'))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('GET /admin/service-product-orders lists paid orders oldest first', async () => {
    const [first, second] = [await orderAndPay('device'), await orderAndPay('device')]
    const { orders } = await admin.serviceProductsAdmin.orders({ query: { status: 'paid', pageSize: 50 } })
    const numbers = orders.map(({ orderNo }) => orderNo)
    expect(numbers.indexOf(first.orderNo)).toBeLessThan(numbers.indexOf(second.orderNo))
    expect(orders.every(({ status }) => status === 'paid')).toBe(true)
    expect((await admin.serviceProductsAdmin.orders({ query: { pageSize: 1 } })).orders).toMatchObject([
      { orderNo: second.orderNo },
    ])
  })
})

describe('shipped product orders', () => {
  test('only an administrator can refund a shipped product order, and its stock is not released', async () => {
    const { id, orderNo, productId } = await orderAndPay('device')
    await move(id, 'shipped')
    expect(await getRefusal(refund(orderNo))).toMatchObject({ status: 400, error: 'PRODUCT_SHIPPED' })
    await cancelOrder(app.deps, { orderNo, reason: '货品损坏', force: true })
    expect(await shown(orderNo)).toMatchObject({ status: 'refunded' })
    expect(await stockOf(productId)).toBe(9)
  })

  test('a product order that is shipped and refunded concurrently: exactly one request succeeds', async () => {
    const { id, orderNo } = await orderAndPay('device')
    const [sent, back] = await Promise.allSettled([move(id, 'shipped'), refund(orderNo)])
    expect([sent.status, back.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const expected = sent.status === 'fulfilled' ? 'shipped' : 'refunded'
    expect(await shown(orderNo)).toMatchObject({ status: expected })
  })
})

describe('automatic completion of product orders', () => {
  test('a device order is completed one week after shipping, and never before it is shipped', async () => {
    const [sent, kept] = [await orderAndPay('device'), await orderAndPay('device')]
    await at(opened + 2 * dayMs)
    await move(sent.id, 'shipped')
    await at(opened + 9 * dayMs - 1)
    await completeDeliveredOrders(app.deps, app.clock.now())
    expect(await shown(sent.orderNo)).toMatchObject({ status: 'shipped' })
    await at(opened + 9 * dayMs)
    await completeDeliveredOrders(app.deps, app.clock.now())
    await completeDeliveredOrders(app.deps, app.clock.now())
    expect(await shown(sent.orderNo)).toMatchObject({ status: 'completed' })
    await at(opened + 60 * dayMs)
    await completeDeliveredOrders(app.deps, app.clock.now())
    expect(await shown(kept.orderNo)).toMatchObject({ status: 'paid', contactPhone: user.phone })
  })

  test('a trip order is completed one week after its date', async () => {
    const scheduledDate = addDays(instantToShanghaiDay(opened), 20)
    const { orderNo } = await orderAndPay('travel', { scheduledDate })
    await at(opened + 26 * dayMs)
    await completeDeliveredOrders(app.deps, app.clock.now())
    expect(await shown(orderNo)).toMatchObject({ status: 'paid' })
    await at(opened + 27 * dayMs)
    await completeDeliveredOrders(app.deps, app.clock.now())
    expect(await shown(orderNo)).toMatchObject({ status: 'completed' })
  })
})
