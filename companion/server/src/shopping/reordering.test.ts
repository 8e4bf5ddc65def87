import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import * as help from './testing/grocery-helpers.ts'
import { createGroceryOrderRequests } from './testing/order-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let shop: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  shop = await help.addGrocer(app)
})
beforeEach(async () => {
  user = await app.user()
})
afterAll(() => app.stop())

const { addProduct, addProductToCart, requestCartOrder, buyProduct } = help
const { refund, paid } = createGroceryOrderRequests(() => ({ app, user, admin }))
const look = (orderNo: string, by = user) => by.orders.reorder({ params: { orderNo } })
const fill = (orderNo: string, by = user) => by.shopping.reorder({ body: { orderNo } })
const readCart = async () =>
  (await user.shopping.cart()).items.map(({ productId, quantity }) => [productId, quantity])
const changeProduct = (id: number, changes: { status?: 'unavailable'; stock?: number; price?: string }) =>
  app.db.updateTable('products').set(changes).where('id', '=', id).execute()

/** Creates a refunded order with three units of each product. */
async function createEndedOrder(products: number[]) {
  for (const id of products) await addProductToCart(user, id, 3)
  const { orderNo } = await requestCartOrder(user)
  await app.pay(orderNo)
  await refund(orderNo)
  return orderNo
}

describe('GET /orders/:orderNo/reorder of groceries', () => {
  test('returns availability, quantity, and the price now and when it was ordered', async () => {
    const products = []
    for (const name of ['大米', '牛奶', '鸡蛋', '香蕉', '苹果'])
      products.push(await addProduct(app, shop, { name }))
    const orderNo = await createEndedOrder(products)
    const [, milk = 0, eggs = 0, bananas = 0, apples = 0] = products
    await changeProduct(milk, { price: '12.50' })
    await changeProduct(eggs, { stock: 2 })
    await changeProduct(bananas, { stock: 0 })
    await changeProduct(apples, { status: 'unavailable' })
    const ordered = { orderedQuantity: 3, orderedPrice: 10 }
    expect(await look(orderNo)).toEqual({
      items: [
        { id: products[0], name: '大米', availability: 'available', quantity: 3, price: 10, ...ordered },
        { id: milk, name: '牛奶', availability: 'available', quantity: 3, price: 12.5, ...ordered },
        { id: eggs, name: '鸡蛋', availability: 'fewer', quantity: 2, price: 10, ...ordered },
        { id: bananas, name: '香蕉', availability: 'sold_out', quantity: 0, price: 10, ...ordered },
        { id: apples, name: '苹果', availability: 'withdrawn', quantity: 0, price: null, ...ordered },
      ],
      durationHours: null,
      remark: null,
    })
    expect(await readCart()).toEqual([])
  })

  test('goods of a grocer that closed are withdrawn', async () => {
    const closing = await help.addGrocer(app)
    const orderNo = await createEndedOrder([await addProduct(app, closing)])
    await app.db
      .updateTable('service_providers')
      .set({ status: 'inactive' })
      .where('id', '=', closing)
      .execute()
    expect(await look(orderNo)).toMatchObject({ items: [{ availability: 'withdrawn', quantity: 0 }] })
  })

  test('answers 400 ORDER_NOT_ENDED while the order is unpaid or being delivered', async () => {
    const rice = await addProduct(app, shop)
    const unpaid = await buyProduct(user, rice)
    const open = await paid(rice)
    for (const { orderNo } of [unpaid, open])
      for (const request of [look, fill])
        expect(await getRefusal(request(orderNo))).toMatchObject({ status: 400, error: 'ORDER_NOT_ENDED' })
    expect(await readCart()).toEqual([])
  })

  test("answers 404 for another user's order", async () => {
    const orderNo = await createEndedOrder([await addProduct(app, shop)])
    const stranger = await app.user()
    for (const request of [look, fill])
      expect(await getRefusal(request(orderNo, stranger))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await stranger.shopping.cart()).items).toEqual([])
  })
})

describe('POST /shopping/cart/reorder', () => {
  test('adds what can still be bought to the cart and orders nothing', async () => {
    const [rice, eggs, bananas] = [
      await addProduct(app, shop),
      await addProduct(app, shop),
      await addProduct(app, shop),
    ]
    const orderNo = await createEndedOrder([rice, eggs, bananas])
    await changeProduct(eggs, { stock: 2 })
    await changeProduct(bananas, { stock: 0 })
    expect(await fill(orderNo)).toEqual(await look(orderNo))
    expect(await readCart()).toEqual([
      [rice, 3],
      [eggs, 2],
    ])
    expect((await user.orders.list({ query: { status: 'pending' } })).orders).toEqual([])
    expect(await help.readStock(app, rice)).toBe(100)
  })

  test('10 simultaneous requests add the goods once, and a larger quantity in the cart stays', async () => {
    const [rice, eggs] = [await addProduct(app, shop), await addProduct(app, shop)]
    const orderNo = await createEndedOrder([rice, eggs])
    await addProductToCart(user, eggs, 5)
    await Promise.all(Array.from({ length: 10 }, () => fill(orderNo)))
    expect(new Map((await readCart()) as [number, number][])).toEqual(
      new Map([
        [rice, 3],
        [eggs, 5],
      ]),
    )
  })

  test('leaves the cart empty when nothing can be bought any more', async () => {
    const rice = await addProduct(app, shop)
    const orderNo = await createEndedOrder([rice])
    await changeProduct(rice, { status: 'unavailable' })
    expect(await fill(orderNo)).toMatchObject({ items: [{ availability: 'withdrawn' }] })
    expect(await readCart()).toEqual([])
  })
})
