import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { addGrocer, addProduct } from './shopping/testing/grocery-helpers.ts'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

describe('sort keys of the lists of administrators', () => {
  test('GET /api/admin/products sorts by price and stock, and by the newest first without a key', async () => {
    const providerId = await addGrocer(app)
    const rice = await addProduct(app, providerId, { price: '20.00', stock: 5 })
    const milk = await addProduct(app, providerId, { price: '9.00', stock: 50 })
    const tea = await addProduct(app, providerId, { price: '9.00', stock: 1 })
    type Query = Parameters<TestAdmin['groceryCatalogue']['products']>[0]['query']
    const ids = async (query: Query) =>
      (await admin.groceryCatalogue.products({ query: { providerId, ...query } })).products.map(
        ({ id }) => id,
      )
    expect(await ids({})).toEqual([tea, milk, rice])
    expect(await ids({ sort: 'createdAt' })).toEqual([rice, milk, tea])
    expect(await ids({ sort: 'price' })).toEqual([milk, tea, rice])
    expect(await ids({ sort: '-price' })).toEqual([rice, tea, milk])
    expect(await ids({ sort: '-stock' })).toEqual([milk, rice, tea])
    expect(await ids({ sort: 'price', pageSize: 1, page: 2 })).toEqual([tea])
  })

  test('GET /api/admin/users sorts by registration in both directions', async () => {
    for (const _ of [1, 2, 3]) await app.user()
    const ids = async (sort: 'createdAt' | '-createdAt') =>
      (await admin.admin.listUsers({ query: { sort } })).users.map(({ id }) => id)
    expect(await ids('createdAt')).toEqual((await ids('-createdAt')).toReversed())
  })

  test.each([
    '/api/admin/orders',
    '/api/admin/users',
    '/api/admin/merchants',
    '/api/admin/refunds',
    '/api/admin/products',
    '/api/admin/services/products',
    '/api/admin/cases',
    '/api/admin/activities',
    '/api/admin/settlements',
    '/api/admin/audit-logs',
  ])('GET %s answers 400 VALIDATION_ERROR for an unknown sort key', async (path) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await fetch(`${app.url}${path}?sort=-phone`, { headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'VALIDATION_ERROR', field: 'sort' })
  })
})

describe('sort keys of the lists of merchants', () => {
  let shop: TestMerchant
  let user: TestUser
  const addService = async (title: string, price: number, stock?: number) =>
    (await shop.merchantServices.create({ body: { title, price, ...(stock !== undefined && { stock }) } })).id

  beforeAll(async () => {
    shop = await app.merchant()
    user = await app.user()
  })

  test('GET /api/merchant/services sorts by price and stock, an unlimited stock last, and in display order without a key', async () => {
    const ids = [await addService('甲', 30, 5), await addService('乙', 10), await addService('丙', 20, 1)]
    const list = async (sort?: 'price' | '-price' | 'stock') =>
      (await shop.merchantServices.list({ query: { sort } })).services.map(({ id }) => ids.indexOf(id))
    expect(await list()).toEqual([0, 1, 2])
    expect(await list('price')).toEqual([1, 2, 0])
    expect(await list('-price')).toEqual([0, 2, 1])
    expect(await list('stock')).toEqual([2, 0, 1])
  })

  test('GET /api/merchant/orders sorts by amount in pages, and newest first without a key', async () => {
    const serviceId = await addService('陪诊', 10)
    const numbers: string[] = []
    for (const quantity of [2, 3, 1])
      numbers.push((await user.merchantOrders.place({ body: { serviceId, quantity } })).orderNo)
    type Query = Parameters<TestMerchant['merchantOrders']['list']>[0]['query']
    const list = async (query: Query) =>
      (await shop.merchantOrders.list({ query })).orders.map(({ orderNo }) => numbers.indexOf(orderNo))
    expect(await list({})).toEqual([2, 1, 0])
    expect(await list({ sort: 'createdAt' })).toEqual([0, 1, 2])
    expect(await list({ sort: 'amount' })).toEqual([2, 0, 1])
    expect(await list({ sort: '-amount', pageSize: 1, page: 2 })).toEqual([0])
  })

  test('GET /api/merchant/reviews sorts by rating, the newest of a rating first', async () => {
    const serviceId = await addService('免费咨询', 0)
    const numbers: string[] = []
    for (const rating of [4, 1, 4]) {
      const { orderNo } = await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
      const params = { id: orderNo }
      await shop.merchantOrders.confirm({ params })
      await shop.merchantOrders.complete({ params })
      await user.merchantReviews.add({ params, body: { rating } })
      numbers.push(orderNo)
    }
    const list = async (sort?: 'rating' | '-rating') =>
      (await shop.merchantReviews.list({ query: { sort } })).reviews.map(({ orderNo }) =>
        numbers.indexOf(orderNo),
      )
    expect(await list()).toEqual([2, 1, 0])
    expect(await list('rating')).toEqual([1, 2, 0])
    expect(await list('-rating')).toEqual([2, 0, 1])
  })

  test('GET /api/merchant/coupons sorts by minimum and validity, and newest first without a key', async () => {
    const ids: number[] = []
    for (const [minAmount, validDays] of [
      [50, 7],
      [10, 30],
    ] as const) {
      const body = { title: '满减', type: 'amount' as const, value: 5, minAmount, validDays }
      ids.push((await shop.merchantCoupons.create({ body })).id)
    }
    const list = async (sort?: 'minAmount' | '-validDays') =>
      (await shop.merchantCoupons.list({ query: { sort } })).coupons.map(({ id }) => ids.indexOf(id))
    expect(await list()).toEqual([1, 0])
    expect(await list('minAmount')).toEqual([1, 0])
    expect(await list('-validDays')).toEqual([1, 0])
    expect((await shop.merchantCoupons.list({ query: { sort: 'validDays' } })).coupons[0]?.validDays).toBe(7)
  })

  test('GET /api/merchant/settlements sorts by month and net amount', async () => {
    const months = ['2026-08', '2026-09', '2026-10']
    const settlements = months.map((month, nth) => ({
      merchant_id: shop.id,
      period_start: `${month}-01`,
      period_end: `${month}-30`,
      total_orders: nth,
      gross_amount: ['10', '8', '9'][nth]!,
      commission_amount: '1',
      net_amount: ['9', '7', '8'][nth]!,
      due_on: '2026-11-10',
      created_at: new Date(app.clock.now()),
    }))
    await app.db.insertInto('merchant_settlements').values(settlements).execute()
    const list = async (sort?: 'periodStart' | 'netAmount') =>
      (await shop.settlements.list({ query: { sort } })).settlements.map(({ periodStart }) =>
        months.indexOf(periodStart.slice(0, 7)),
      )
    expect(await list()).toEqual([2, 1, 0])
    expect(await list('periodStart')).toEqual([0, 1, 2])
    expect(await list('netAmount')).toEqual([1, 2, 0])
  })

  test.each(['orders', 'services', 'coupons', 'reviews', 'settlements'])(
    'GET /api/merchant/%s answers 400 VALIDATION_ERROR for an unknown sort key',
    async (name) => {
      const headers = { authorization: `Bearer ${shop.token}` }
      const response = await fetch(`${app.url}/api/merchant/${name}?sort=-phone`, { headers })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'VALIDATION_ERROR', field: 'sort' })
    },
  )
})
