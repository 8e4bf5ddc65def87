import { dayMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const { own, seeOrder } = createGroceryOrderRequests(() => ({ app, user, admin }))
const {
  buyProduct,
  addGrocer,
  requestCartOrder: orderCartOf,
  addProductToCart: putInCart,
  addProduct,
  readStock: stockOf,
  deliveryContact,
} = help
const cartIds = async () => (await user.shopping.cart()).items.map(({ id }) => id)

describe('POST /shopping/orders', () => {
  test('POST /shopping/orders takes the goods from stock and cart and returns the payment parameters', async () => {
    const [rice, milk] = [
      await addProduct(app, shop),
      await addProduct(app, shop, { name: '牛奶', price: '4.50' }),
    ]
    await putInCart(user, rice, 2)
    await putInCart(user, milk, 1)
    const placed = await orderCartOf(user)
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
        address: deliveryContact.address,
        phone: '139****5678',
        // The order is placed at noon in Shanghai, two hours before the estimated delivery.
        estimatedDelivery: '2026-11-21T06:00:00.000Z',
        deliveryWindow: null,
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
  ])('an order of goods for %s yuan has a delivery fee of %d yuan', async (price, deliveryFee, amount) => {
    expect(await buyProduct(user, await addProduct(app, shop, { price }))).toMatchObject({
      deliveryFee,
      amount,
    })
  })

  test('the delivery fee depends on the price before the coupon is applied', async () => {
    await putInCart(user, await addProduct(app, shop, { price: '30.00' }))
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
    expect(await orderCartOf(user, { couponId })).toMatchObject({
      goodsAmount: 30,
      deliveryFee: 0,
      amount: 20,
    })
  })

  test('POST /orders/create accepts the delivery id or the order number, and answers AMOUNT_MISMATCH for another amount', async () => {
    const placed = await buyProduct(user, await addProduct(app, shop))
    const create = (referenceId: number | string, amount = 15) =>
      user.orders.create({ body: { orderType: 'grocery', referenceId, amount } })
    for (const reference of [placed.id, placed.orderNo])
      expect(await create(reference)).toEqual({ orderNo: placed.orderNo, payParams: placed.payParams })
    expect(await getRefusal(create(placed.id, 10))).toMatchObject({ status: 400, error: 'AMOUNT_MISMATCH' })
  })

  test('an order of selected cart items leaves the other items in the cart', async () => {
    const [rice, milk] = [await addProduct(app, shop), await addProduct(app, shop)]
    const { id } = await putInCart(user, rice)
    const other = await putInCart(user, milk)
    await orderCartOf(user, { cartItemIds: [id, id] })
    expect(await cartIds()).toEqual([other.id])
    expect(await stockOf(app, milk)).toBe(100)
  })

  test('POST /shopping/orders answers CART_EMPTY without cart items', async () => {
    const empty = { status: 400, error: 'CART_EMPTY' }
    expect(await getRefusal(orderCartOf(user))).toMatchObject(empty)
    await putInCart(user, await addProduct(app, shop))
    expect(await getRefusal(orderCartOf(user, { cartItemIds: [] }))).toMatchObject(empty)
    const others = await putInCart(await app.user(), await addProduct(app, shop))
    expect(await getRefusal(orderCartOf(user, { cartItemIds: [others.id] }))).toMatchObject(empty)
  })

  test('POST /shopping/orders answers 404 for an item that is not in the cart', async () => {
    const { id } = await putInCart(user, await addProduct(app, shop))
    expect(await getRefusal(orderCartOf(user, { cartItemIds: [id, 999_999] }))).toMatchObject({ status: 404 })
    expect(await cartIds()).toEqual([id])
  })

  test('POST /shopping/orders answers MIXED_PROVIDERS for items of two grocers', async () => {
    await putInCart(user, await addProduct(app, shop))
    await putInCart(user, await addProduct(app, await addGrocer(app)))
    expect(await getRefusal(orderCartOf(user))).toMatchObject({ status: 400, error: 'MIXED_PROVIDERS' })
    expect(await cartIds()).toHaveLength(2)
  })

  test('POST /shopping/orders answers OUT_OF_STOCK for more units than in stock, and changes neither stock nor cart', async () => {
    const [rice, few] = [await addProduct(app, shop), await addProduct(app, shop, { stock: 2 })]
    await putInCart(user, rice)
    await putInCart(user, few, 3)
    expect(await getRefusal(orderCartOf(user))).toMatchObject({ status: 400, error: 'OUT_OF_STOCK' })
    expect([await stockOf(app, rice), await stockOf(app, few)]).toEqual([100, 2])
    expect(await cartIds()).toHaveLength(2)
    await app.db.updateTable('products').set({ stock: 3 }).where('id', '=', few).execute()
    await orderCartOf(user)
    expect(await stockOf(app, few)).toBe(0)
  })

  test('POST /shopping/orders answers PRODUCT_UNAVAILABLE for a product that is no longer for sale', async () => {
    const rice = await addProduct(app, shop)
    await putInCart(user, rice)
    await app.db.updateTable('products').set({ status: 'unavailable' }).where('id', '=', rice).execute()
    expect(await getRefusal(orderCartOf(user))).toMatchObject({ status: 400, error: 'PRODUCT_UNAVAILABLE' })
  })

  test.each([{ phone: '12345' }, { address: ' ' }, { address: '路'.repeat(201) }, { amount: 1 }])(
    'POST /shopping/orders answers VALIDATION_ERROR for %j',
    async (values) => {
      await putInCart(user, await addProduct(app, shop))
      expect(await getRefusal(orderCartOf(user, values))).toMatchObject({
        status: 400,
        error: 'VALIDATION_ERROR',
      })
    },
  )

  test('a grocery order keeps the names and prices of its products when the products change later', async () => {
    const rice = await addProduct(app, shop)
    await buyProduct(user, rice)
    await app.db
      .updateTable('products')
      .set({ price: '99.00', name: '贵大米' })
      .where('id', '=', rice)
      .execute()
    expect(await own()).toMatchObject([{ items: [{ name: '大米', price: 10 }], goodsAmount: 10 }])
  })
})
