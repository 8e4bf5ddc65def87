import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp } from '#testing'
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
