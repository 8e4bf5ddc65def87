import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { seedShopping } from './seed.ts'
import * as help from './testing/grocery-helpers.ts'

let app: TestApp
let user: TestUser
let shop: number
beforeAll(async () => {
  app = await startTestApp()
  shop = await help.addGrocer(app)
})
beforeEach(async () => {
  user = await app.user()
})
afterAll(() => app.stop())

const { addGrocer, addProductToCart: putInCart, addProduct } = help
const cart = () => user.shopping.cart()
const change = (id: number, quantity: number, by = user) =>
  by.shopping.changeCartItem({ params: { id }, body: { quantity } })
const remove = (id: number, by = user) => by.shopping.removeCartItem({ params: { id } })

describe('GET /shopping/products', () => {
  const list = async (query: object) => (await user.shopping.products({ query })).products

  test('GET /shopping/products filters products by grocer, category and words of the name', async () => {
    const other = await addGrocer(app)
    const apple = await addProduct(app, other, { name: 'Fuji苹果', category: '水果', unit: '公斤' })
    const bread = await addProduct(app, other, { name: '100%全麦面包', category: '粮油' })
    const ids = async (query: object) => (await list({ providerId: other, ...query })).map(({ id }) => id)
    expect(await ids({})).toEqual([apple, bread])
    expect(await ids({ category: '水果' })).toEqual([apple])
    expect(await ids({ q: ' fuji ' })).toEqual([apple])
    expect(await ids({ q: '%' })).toEqual([bread])
    expect(await ids({ q: '梨' })).toEqual([])
    expect(await list({ providerId: other, q: '苹果' })).toMatchObject([
      {
        name: 'Fuji苹果',
        price: 10,
        unit: '公斤',
        stock: 100,
        provider: { id: other, companyName: '试验超市' },
      },
    ])
    const page = await user.shopping.products({ query: { providerId: other, page: 2, pageSize: 1 } })
    expect(page).toMatchObject({ products: [{ id: bread }], total: 2, page: 2, pageSize: 1 })
  })

  test('GET /shopping/products leaves out unavailable products and products of inactive grocers', async () => {
    const gone = await addGrocer(app, { status: 'inactive' })
    await addProduct(app, gone)
    expect(await list({ providerId: gone })).toEqual([])
    const here = await addGrocer(app)
    await addProduct(app, here, { status: 'unavailable' })
    expect(await list({ providerId: here })).toEqual([])
    const { providers } = await user.shopping.providers({ query: { pageSize: 50 } })
    expect(providers.find(({ id }) => id === gone)).toBeUndefined()
    expect(providers.find(({ id }) => id === here)).toMatchObject({ productCount: 0, rating: 5 })
  })

  test('seedShopping adds at least twenty demo products once', async () => {
    expect((await seedShopping(app.deps)).products).toBeGreaterThanOrEqual(20)
    expect(await seedShopping(app.deps)).toEqual({ products: 0 })
    const { providers } = await user.shopping.providers({ query: { pageSize: 50 } })
    expect(providers.find(({ productCount }) => productCount >= 20)).toBeDefined()
  })
})

describe('shopping cart', () => {
  test('GET /shopping/cart of a new user is empty', async () => {
    const nothing = { items: [], totalQuantity: 0, goodsAmount: 0, deliveryFee: 0, totalAmount: 0 }
    expect(await cart()).toEqual(nothing)
  })

  test('adding a product to the cart again increases the quantity of its cart item', async () => {
    const rice = await addProduct(app, shop, { price: '14.99', unit: '袋' })
    const { id } = await putInCart(user, rice)
    expect(await putInCart(user, rice)).toEqual({ success: true, message: '已加入购物车', id, quantity: 2 })
    expect(await cart()).toEqual({
      items: [
        {
          id,
          productId: rice,
          name: '大米',
          imageUrl: null,
          price: 14.99,
          unit: '袋',
          quantity: 2,
          subtotal: 29.98,
          provider: { id: shop, companyName: '试验超市' },
          available: true,
        },
      ],
      totalQuantity: 2,
      goodsAmount: 29.98,
      deliveryFee: 5,
      totalAmount: 34.98,
    })
  })

  test('a cart can contain at most 99 units of a product', async () => {
    const rice = await addProduct(app, shop)
    await putInCart(user, rice, 98)
    await putInCart(user, rice)
    expect(await getRefusal(putInCart(user, rice))).toMatchObject({ status: 400, error: 'QUANTITY_LIMIT' })
    expect(await cart()).toMatchObject({ totalQuantity: 99, deliveryFee: 0 })
  })

  test('ten concurrent additions of a product to the cart are all counted', async () => {
    const rice = await addProduct(app, shop)
    await Promise.all(Array.from({ length: 10 }, () => putInCart(user, rice)))
    expect(await cart()).toMatchObject({ items: [{ quantity: 10 }] })
  })

  test.each([0, 100, 1.5, -1])('answers VALIDATION_ERROR for a cart quantity of %d', async (quantity) => {
    const rice = await addProduct(app, shop)
    const { id } = await putInCart(user, rice)
    const invalid = { status: 400, error: 'VALIDATION_ERROR' }
    expect(await getRefusal(putInCart(user, rice, quantity))).toMatchObject(invalid)
    expect(await getRefusal(change(id, quantity))).toMatchObject(invalid)
  })

  test.each([1, 99])('PUT /shopping/cart/:id sets the quantity %d', async (quantity) => {
    const { id } = await putInCart(user, await addProduct(app, shop), 5)
    await change(id, quantity)
    expect(await cart()).toMatchObject({ items: [{ quantity }] })
  })

  test('DELETE /shopping/cart/:id removes an item and then answers 404', async () => {
    const { id } = await putInCart(user, await addProduct(app, shop))
    await remove(id)
    expect((await cart()).items).toEqual([])
    expect(await getRefusal(remove(id))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test("changing or removing an item in another user's cart answers 404", async () => {
    const { id } = await putInCart(user, await addProduct(app, shop))
    const other = await app.user()
    for (const call of [() => change(id, 2, other), () => remove(id, other)])
      expect(await getRefusal(call())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await other.shopping.cart()).items).toEqual([])
    expect(await cart()).toMatchObject({ items: [{ id, quantity: 1 }] })
  })

  test('deleting an account deletes its cart but not the carts of other users', async () => {
    const other = await app.user()
    const rice = await addProduct(app, shop)
    await putInCart(user, rice)
    await putInCart(other, rice)
    await user.users.remove({ body: { phone: user.phone } })
    await app.settle()
    const left = app.db.selectFrom('cart_items').select('user_id').where('product_id', '=', rice)
    expect(await left.execute()).toEqual([{ user_id: other.id }])
  })

  test('adding a product that is not for sale to the cart answers PRODUCT_UNAVAILABLE', async () => {
    const unavailable = { status: 400, error: 'PRODUCT_UNAVAILABLE' }
    const off = await addProduct(app, shop, { status: 'unavailable' })
    expect(await getRefusal(putInCart(user, off))).toMatchObject(unavailable)
    const gone = await addProduct(app, await addGrocer(app, { status: 'inactive' }))
    expect(await getRefusal(putInCart(user, gone))).toMatchObject(unavailable)
    expect(await getRefusal(putInCart(user, 999_999))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('the cart marks unavailable items and excludes them from the total', async () => {
    const [off, few, fine] = [
      await addProduct(app, shop),
      await addProduct(app, shop),
      await addProduct(app, shop),
    ]
    await putInCart(user, off)
    await putInCart(user, few, 3)
    await putInCart(user, fine, 3)
    const set = (id: number, changes: object) =>
      app.db.updateTable('products').set(changes).where('id', '=', id).execute()
    await set(off, { status: 'unavailable' })
    await set(few, { stock: 2 })
    await set(fine, { stock: 3 })
    const { items, ...totals } = await cart()
    expect(items.map(({ available }) => available)).toEqual([false, false, true])
    expect(totals).toEqual({ totalQuantity: 3, goodsAmount: 30, deliveryFee: 0, totalAmount: 30 })
  })

  test('the cart charges one delivery fee per grocer', async () => {
    await putInCart(user, await addProduct(app, shop), 2)
    await putInCart(user, await addProduct(app, await addGrocer(app)), 2)
    expect(await cart()).toMatchObject({ goodsAmount: 40, deliveryFee: 10, totalAmount: 50 })
  })
})
