import { dayMs, fromIso, minuteMs, toDate } from '@sanhe/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#orders'
import { refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import * as help from './testing/grocer.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let shop: number
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = await help.grocer(app)
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
})
afterAll(() => app.stop())

const { buy, grocer, order, put, shelve, stockOf, to } = help
const own = async () => (await user.shopping.orders({ query: {} })).orders
const cartIds = async () => (await user.shopping.cart()).items.map(({ id }) => id)
const seeOrder = (orderNo: string) => user.orders.get({ params: { orderNo } })
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })
const move = (id: number, status: 'preparing' | 'delivering' | 'delivered') =>
  admin.shoppingAdmin.setStatus({ params: { id }, body: { status } })
const paid = async (productId: number, quantity = 1) => {
  const placed = await buy(user, productId, quantity)
  await app.pay(placed.orderNo)
  return placed
}

describe('ordering a cart', () => {
  test('takes the goods off the shelf and out of the cart, and says how they are paid', async () => {
    const [rice, milk] = [await shelve(app, shop), await shelve(app, shop, { name: '牛奶', price: '4.50' })]
    await put(user, rice, 2)
    await put(user, milk, 1)
    const placed = await order(user)
    expect(placed).toEqual({
      id: expect.any(Number),
      orderNo: expect.stringMatching(/^G\d{19}$/),
      amount: 29.5,
      goodsAmount: 24.5,
      deliveryFee: 5,
      payParams: expect.objectContaining({ signType: 'RSA' }),
      paymentUrl: expect.stringContaining(`/h5/pay/${placed.orderNo}?t=`),
    })
    expect([await stockOf(app, rice), await stockOf(app, milk)]).toEqual([98, 99])
    expect(await cartIds()).toEqual([])
    expect(await own()).toEqual([
      {
        id: placed.id,
        orderNo: placed.orderNo,
        status: 'pending',
        provider: { id: shop, companyName: '试验超市' },
        items: [
          { productId: rice, name: '大米', qty: 2, price: 10 },
          { productId: milk, name: '牛奶', qty: 1, price: 4.5 },
        ],
        goodsAmount: 24.5,
        deliveryFee: 5,
        totalAmount: 29.5,
        address: to.address,
        phone: '139****5678',
        // Ordered at noon in Shanghai.
        estimatedDelivery: '2026-11-21T06:00:00.000Z',
        createdAt: '2026-11-21T04:00:00.000Z',
        paymentUrl: expect.stringContaining(placed.orderNo),
      },
    ])
    expect(await seeOrder(placed.orderNo)).toMatchObject({
      orderType: 'grocery',
      title: '大米等2种商品',
      status: 'pending',
    })
  })

  test.each([
    ['29.99', 5, 34.99],
    ['30.00', 0, 30],
  ])('for %s of goods costs %d for the delivery', async (price, deliveryFee, amount) => {
    expect(await buy(user, await shelve(app, shop, { price }))).toMatchObject({ deliveryFee, amount })
  })

  test('decides the delivery before the coupon', async () => {
    await put(user, await shelve(app, shop, { price: '30.00' }))
    const template = await app.db
      .selectFrom('coupon_templates')
      .select('id')
      .where('title', '=', '新人立减10元')
      .executeTakeFirstOrThrow()
    const { id: couponId } = await app.db
      .insertInto('user_coupons')
      .values({
        user_id: user.id,
        template_id: template.id,
        source: 'register',
        expires_at: toDate(opened + dayMs),
        created_at: toDate(opened),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await order(user, { couponId })).toMatchObject({ goodsAmount: 30, deliveryFee: 0, amount: 20 })
  })

  test('is paid by its id or its order’s number, for the server’s price alone', async () => {
    const placed = await buy(user, await shelve(app, shop))
    const create = (referenceId: number | string, amount = 15) =>
      user.orders.create({ body: { orderType: 'grocery', referenceId, amount } })
    for (const reference of [placed.id, placed.orderNo])
      expect(await create(reference)).toEqual({ orderNo: placed.orderNo, payParams: placed.payParams })
    expect(await refusal(create(placed.id, 10))).toMatchObject({ status: 400, error: 'AMOUNT_MISMATCH' })
  })

  test('can leave things in the cart', async () => {
    const [rice, milk] = [await shelve(app, shop), await shelve(app, shop)]
    const { id } = await put(user, rice)
    const other = await put(user, milk)
    await order(user, { cartItemIds: [id, id] })
    expect(await cartIds()).toEqual([other.id])
    expect(await stockOf(app, milk)).toBe(100)
  })

  test('without anything in it is refused', async () => {
    const empty = { status: 400, error: 'CART_EMPTY' }
    expect(await refusal(order(user))).toMatchObject(empty)
    await put(user, await shelve(app, shop))
    expect(await refusal(order(user, { cartItemIds: [] }))).toMatchObject(empty)
    const others = await put(await app.user(), await shelve(app, shop))
    expect(await refusal(order(user, { cartItemIds: [others.id] }))).toMatchObject(empty)
  })

  test('of which a part is not in the cart is refused', async () => {
    const { id } = await put(user, await shelve(app, shop))
    expect(await refusal(order(user, { cartItemIds: [id, 999_999] }))).toMatchObject({ status: 404 })
    expect(await cartIds()).toEqual([id])
  })

  test('of two grocers is refused', async () => {
    await put(user, await shelve(app, shop))
    await put(user, await shelve(app, await grocer(app)))
    expect(await refusal(order(user))).toMatchObject({ status: 400, error: 'MIXED_PROVIDERS' })
    expect(await cartIds()).toHaveLength(2)
  })

  test('for more than there is, is refused and takes nothing', async () => {
    const [rice, few] = [await shelve(app, shop), await shelve(app, shop, { stock: 2 })]
    await put(user, rice)
    await put(user, few, 3)
    expect(await refusal(order(user))).toMatchObject({ status: 400, error: 'OUT_OF_STOCK' })
    expect([await stockOf(app, rice), await stockOf(app, few)]).toEqual([100, 2])
    expect(await cartIds()).toHaveLength(2)
    await app.db.updateTable('products').set({ stock: 3 }).where('id', '=', few).execute()
    await order(user)
    expect(await stockOf(app, few)).toBe(0)
  })

  test('with something that is not on sale any more is refused', async () => {
    const rice = await shelve(app, shop)
    await put(user, rice)
    await app.db.updateTable('products').set({ status: 'unavailable' }).where('id', '=', rice).execute()
    expect(await refusal(order(user))).toMatchObject({ status: 400, error: 'PRODUCT_UNAVAILABLE' })
  })

  test.each([{ phone: '12345' }, { address: ' ' }, { address: '路'.repeat(201) }, { amount: 1 }])(
    'with %j is refused',
    async (values) => {
      await put(user, await shelve(app, shop))
      expect(await refusal(order(user, values))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    },
  )

  test('keeps what was bought as it was, whatever the shelf says later', async () => {
    const rice = await shelve(app, shop)
    await buy(user, rice)
    await app.db
      .updateTable('products')
      .set({ price: '99.00', name: '贵大米' })
      .where('id', '=', rice)
      .execute()
    expect(await own()).toMatchObject([{ items: [{ name: '大米', price: 10 }], goodsAmount: 10 }])
  })
})

describe('a delivery', () => {
  test('goes on step by step, each told to the user, and is had when it was brought', async () => {
    const { id, orderNo } = await paid(await shelve(app, shop))
    expect(await own()).toMatchObject([{ status: 'paid', paymentUrl: null }])
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    for (const early of ['delivering', 'delivered'] as const)
      expect(await refusal(move(id, early))).toMatchObject(conflict)
    for (const status of ['preparing', 'delivering', 'delivered'] as const) {
      await move(id, status)
      expect(await own()).toMatchObject([{ status }])
      expect(await refusal(move(id, status))).toMatchObject(conflict)
    }
    expect((await seeOrder(orderNo)).status).toBe('completed')
    const told = await app.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', user.id)
      .where('type', 'like', 'DELIVERY%')
      .orderBy('id')
      .execute()
    expect(told.map(({ type }) => type)).toEqual([
      'DELIVERY_PREPARING',
      'DELIVERY_DELIVERING',
      'DELIVERY_DELIVERED',
    ])
  })

  test('that is not paid, or is not there, does not move', async () => {
    const { id } = await buy(user, await shelve(app, shop))
    expect(await refusal(move(id, 'preparing'))).toMatchObject({ status: 409 })
    expect(await refusal(move(999_999, 'preparing'))).toMatchObject({ status: 404 })
    const body = { status: 'paid' as 'preparing' }
    const call = admin.shoppingAdmin.setStatus({ params: { id }, body })
    expect(await refusal(call)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('can be given back until it leaves; the goods are on the shelf again', async () => {
    const rice = await shelve(app, shop)
    const early = await paid(rice, 3)
    expect(await refund(early.orderNo)).toMatchObject({ refundAmount: 30 })
    const prepared = await paid(rice, 2)
    await move(prepared.id, 'preparing')
    expect(await refund(prepared.orderNo)).toMatchObject({ refundAmount: 25 })
    expect(await stockOf(app, rice)).toBe(100)
    expect(await own()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
    expect(await refusal(move(prepared.id, 'delivering'))).toMatchObject({ status: 409 })
  })

  test('that has left, or was brought, is not given back', async () => {
    const rice = await shelve(app, shop)
    const { id, orderNo } = await paid(rice)
    await move(id, 'preparing')
    await move(id, 'delivering')
    const refused = { status: 400, error: 'ORDER_NOT_REFUNDABLE' }
    expect(await refusal(refund(orderNo))).toMatchObject(refused)
    await move(id, 'delivered')
    expect(await refusal(refund(orderNo))).toMatchObject(refused)
    expect(await stockOf(app, rice)).toBe(99)
  })

  test('that has left is the platform’s to give back: the money, not the goods', async () => {
    const rice = await shelve(app, shop)
    const { id, orderNo } = await paid(rice)
    await move(id, 'preparing')
    await move(id, 'delivering')
    await cancelOrder(app.deps, { orderNo, reason: '路上损坏', force: true })
    expect(await own()).toMatchObject([{ status: 'refunded' }])
    expect(await stockOf(app, rice)).toBe(99)
  })

  test('is expected two hours after it was paid', async () => {
    const placed = await buy(user, await shelve(app, shop))
    app.clock.move({ advanceMs: 10 * minuteMs })
    await app.pay(placed.orderNo)
    expect(await own()).toMatchObject([{ estimatedDelivery: '2026-11-21T06:10:00.000Z' }])
  })

  test('is listed for administrators with whom to call, those that wait oldest first', async () => {
    const rice = await shelve(app, shop)
    const [first, second] = [await paid(rice), await paid(rice)]
    const waiting = await admin.shoppingAdmin.orders({ query: { status: 'paid', pageSize: 50 } })
    const numbers = waiting.orders.map(({ orderNo }) => orderNo)
    expect(numbers.indexOf(first.orderNo)).toBeLessThan(numbers.indexOf(second.orderNo))
    expect(waiting.orders.at(-1)).toMatchObject({ userId: user.id, phone: to.phone, address: to.address })
    const newest = await admin.shoppingAdmin.orders({ query: { pageSize: 1 } })
    expect(newest.orders).toMatchObject([{ id: second.id }])
  })

  test('of somebody else is in nobody’s list', async () => {
    await paid(await shelve(app, shop))
    const other = await app.user()
    expect(await other.shopping.orders({ query: {} })).toMatchObject({ orders: [], total: 0 })
    expect((await user.shopping.orders({ query: { status: 'paid' } })).total).toBe(1)
    expect((await user.shopping.orders({ query: { status: 'pending' } })).total).toBe(0)
  })
})

test('an order late in the evening is expected the next morning', async () => {
  app.clock.move({ now: fromIso('2026-11-21T19:30:00+08:00') })
  await buy(user, await shelve(app, shop))
  expect(await own()).toMatchObject([{ estimatedDelivery: '2026-11-22T01:00:00.000Z' }])
})
