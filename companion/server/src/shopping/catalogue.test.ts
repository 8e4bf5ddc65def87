import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
import { addProduct, buyProduct, addProductToCart, readStock } from './testing/grocery-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let shop: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const catalogue = () => admin.groceryCatalogue
beforeEach(async () => {
  const body = { companyName: '邻里生鲜', category: 'grocery' as const }
  shop = (await admin.serviceCatalogue.createProvider({ body })).id
  await app.db
    .insertInto('grocery_categories')
    .values({ name: '粮油' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
const newProduct = (values: object = {}) =>
  catalogue().createProduct({ body: { providerId: shop, name: '大米', price: 10, stock: 100, ...values } })
const productOf = (id: number) => catalogue().product({ params: { id } })

test('an administrator creates a grocer and a product in an empty service, and a user buys it', async () => {
  const values = { category: '粮油', unit: '5公斤', description: '东北大米', imageUrl: pixelPngBase64 }
  const { id } = await newProduct({ price: 39.9, ...values })
  const { products } = await user.shopping.products({ query: { providerId: shop } })
  expect(products).toMatchObject([{ id, name: '大米', price: 39.9, category: '粮油', unit: '5公斤' }])
  expect(products[0]?.imageUrl).toMatch(/\/uploads\//)
  expect(await buyProduct(user, id, 2)).toMatchObject({ goodsAmount: 79.8 })
  expect(await readStock(app, id)).toBe(98)
})

describe('products', () => {
  test('GET /api/admin/products filters by grocer, name and status', async () => {
    const { id } = await newProduct({ name: '红富士苹果', status: 'unavailable' })
    await newProduct()
    const find = async (query: object) =>
      (await catalogue().products({ query: { providerId: shop, ...query } })).products.map((row) => row.id)
    expect(await find({ q: '富士' })).toEqual([id])
    expect(await find({ status: 'unavailable' })).toEqual([id])
    expect(await find({})).toHaveLength(2)
  })

  test('GET /api/admin/products with a category lists its products and those of its subcategories', async () => {
    const { create } = admin.groceryCategories
    const { id: parentId } = await create({ body: { name: '蔬菜' } })
    await create({ body: { name: '叶菜', parentId } })
    const { id: radish } = await newProduct({ name: '萝卜', category: '蔬菜' })
    const { id: spinach } = await newProduct({ name: '菠菜', category: '叶菜', status: 'unavailable' })
    await newProduct({ category: '粮油' })
    await newProduct()
    const find = async (category: string, others: object = {}) =>
      (await catalogue().products({ query: { category, sort: 'createdAt', ...others } })).products.map(
        (row) => row.id,
      )
    expect(await find('蔬菜')).toEqual([radish, spinach])
    expect(await find('叶菜')).toEqual([spinach])
    expect(await find('蔬菜', { status: 'available' })).toEqual([radish])
    expect(await find('没有的分类')).toEqual([])
  })

  test('changing a product keeps fields that are not sent and clears fields sent as null', async () => {
    const { id } = await newProduct({ unit: '500克', category: '粮油', imageUrl: pixelPngBase64 })
    await catalogue().changeProduct({ params: { id }, body: { name: '香米', category: null } })
    const read = await productOf(id)
    expect(read).toMatchObject({ name: '香米', unit: '500克', category: null, price: 10, stock: 100 })
    await catalogue().changeProduct({ params: { id }, body: { imageUrl: read.imageUrl } })
    expect((await productOf(id)).imageUrl).toBe(read.imageUrl)
    await catalogue().changeProduct({ params: { id }, body: { imageUrl: null } })
    expect((await productOf(id)).imageUrl).toBeNull()
  })

  test('an unavailable product is neither listed nor sold until it is available again', async () => {
    const { id } = await newProduct()
    await catalogue().changeProduct({ params: { id }, body: { status: 'unavailable' } })
    expect(await getRefusal(addProductToCart(user, id))).toMatchObject({ error: 'PRODUCT_UNAVAILABLE' })
    await catalogue().changeProduct({ params: { id }, body: { status: 'available' } })
    await buyProduct(await app.user(), id)
  })

  test('price changes are listed with the administrator, the time and the price before', async () => {
    const { id } = await newProduct()
    await catalogue().changeProduct({ params: { id }, body: { price: 12.5 } })
    await catalogue().changeProduct({ params: { id }, body: { price: 12.5, name: '香米' } })
    const by = { adminId: admin.id, createdAt: new Date(app.clock.now()).toISOString() }
    expect((await productOf(id)).priceChanges).toMatchObject([
      { oldPrice: 10, price: 12.5, ...by },
      { oldPrice: null, price: 10, ...by },
    ])
  })

  test('creating a product of a provider that is no grocer answers 400 NOT_A_GROCER', async () => {
    const body = { companyName: '安心家政', category: 'housekeeping' as const }
    const { id: providerId } = await admin.serviceCatalogue.createProvider({ body })
    expect(await getRefusal(newProduct({ providerId }))).toMatchObject({ status: 400, error: 'NOT_A_GROCER' })
  })

  test.each([
    ['without a name', { name: '' }],
    ['with a negative price', { price: -1 }],
    ['with a price of three decimals', { price: 1.005 }],
    ['with a negative stock', { stock: -1 }],
  ])('creating a product %s answers 400 VALIDATION_ERROR', async (_, values) => {
    expect(await getRefusal(newProduct(values))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})

describe('stock', () => {
  const changeStock = (id: number, body: object) => catalogue().changeStock({ params: { id }, body })

  test('stock changes by an amount and by a counted stock are listed with administrator and reason', async () => {
    const { id } = await newProduct({ stock: 10 })
    expect(await changeStock(id, { change: 20, reason: '到货' })).toMatchObject({ stock: 30 })
    expect(await changeStock(id, { counted: 28, reason: '盘点' })).toMatchObject({ stock: 28 })
    expect(await changeStock(id, { counted: 28 })).toMatchObject({ stock: 28 })
    expect((await productOf(id)).stockChanges).toMatchObject([
      { change: -2, stock: 28, reason: '盘点', adminId: admin.id },
      { change: 20, stock: 30, reason: '到货', adminId: admin.id },
      { change: 10, stock: 10, reason: null, adminId: admin.id },
    ])
  })

  test('a change below 0 answers 400 STOCK_BELOW_ZERO and above a million 400 STOCK_TOO_LARGE', async () => {
    const { id } = await newProduct({ stock: 10 })
    expect(await getRefusal(changeStock(id, { change: -11 }))).toMatchObject({ error: 'STOCK_BELOW_ZERO' })
    expect(await getRefusal(changeStock(id, { change: 999_999 }))).toMatchObject({ error: 'STOCK_TOO_LARGE' })
    expect(await readStock(app, id)).toBe(10)
  })

  test.each([
    ['neither a difference nor a count', {}],
    ['a difference and a count', { change: 1, counted: 1 }],
    ['a difference of 0', { change: 0 }],
  ])('a stock change with %s answers 400 VALIDATION_ERROR', async (_, body) => {
    const { id } = await newProduct()
    expect(await getRefusal(changeStock(id, body))).toMatchObject({ error: 'VALIDATION_ERROR' })
  })
})

test('requests with the id of an unknown product or grocer answer 404', async () => {
  const params = { id: 999_999 }
  const calls = [
    newProduct({ providerId: 999_999 }),
    productOf(999_999),
    catalogue().changeProduct({ params, body: { name: '米' } }),
    catalogue().changeStock({ params, body: { change: 1 } }),
    catalogue().importProducts({ params, body: { lines: [{ name: '米', price: 1, stock: 1 }] } }),
  ]
  for (const answer of await Promise.all(calls.map(getRefusal))) expect(answer).toMatchObject({ status: 404 })
})

test('stock changes are in the audit log, and only administrators can make them', async () => {
  const id = await addProduct(app, shop)
  await catalogue().changeStock({ params: { id }, body: { change: 5 } })
  const { auditLogs } = await admin.admin.listAuditLogs({ query: { pageSize: 1 } })
  expect(auditLogs[0]).toMatchObject({
    action: 'groceryCatalogue.changeStock',
    resourceType: 'products',
    resourceId: id,
    detail: { status: 200, adminId: admin.id },
  })
  const answer = await getRefusal(user.groceryCatalogue.changeStock({ params: { id }, body: { change: 5 } }))
  expect(answer).toMatchObject({ status: 401 })
})
