import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestAdmin,
  type TestApp,
  type TestUser,
} from '#testing'
import { seedServiceProducts } from './seed.ts'
import {
  addServiceProvider,
  createServiceProductRequests,
  type NewProductBody,
} from './testing/product-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let providerId: number
beforeAll(async () => {
  app = await startTestApp()
  providerId = await addServiceProvider(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
})

const { offer, change, get, today, notFound } = createServiceProductRequests(() => ({
  app,
  user,
  admin,
  providerId,
}))

describe('service products', () => {
  test('a service product shows its details to users, and its commission only to administrators', async () => {
    const id = await offer({
      images: [pixelPngBase64],
      subcategory: '康养游',
      location: '秦皇岛',
      priceUnit: '人',
    })
    expect(await get(id)).toMatchObject({
      title: '北戴河五日',
      subcategory: '康养游',
      price: 100,
      priceUnit: '人',
      stock: 10,
      salesCount: 0,
      isForSale: true,
      images: [expect.stringContaining('/uploads/')],
      provider: { id: providerId, name: '夕阳红' },
      disclaimer: null,
    })
    expect(await get(id)).not.toHaveProperty('commissionRate')
    const { products } = await admin.serviceProductsAdmin.list({ query: {} })
    expect(products[0]).toMatchObject({ id, commissionRate: 10, status: 'active' })
  })

  test('a device product contains the disclaimer that it is no medical advice', async () =>
    expect((await get(await offer({ category: 'device' }))).disclaimer).toContain('不构成医疗建议'))

  test('GET /services/products lists products by category and subcategory, most sold first, until their last available day', async () => {
    const subcategory = '书画'
    const [id, sold, over, gone, later] = [
      await offer({ category: 'education', subcategory }),
      await offer({ category: 'education', subcategory }),
      await offer({ category: 'education', subcategory, availableTo: today(-1) }),
      await offer({ category: 'education', subcategory }),
      await offer({ category: 'education', subcategory, availableFrom: today(1), availableTo: today(2) }),
    ]
    await app.db.updateTable('service_products').set({ sales_count: 5 }).where('id', '=', sold).execute()
    await change(gone, { status: 'inactive' })
    const { products, total } = await user.serviceProducts.list({
      query: { category: 'education', subcategory },
    })
    expect(products.map((product) => [product.id, product.isForSale])).toEqual([
      [sold, true],
      [id, true],
      [later, false],
    ])
    expect(total).toBe(3)
    expect(products.map((product) => product.id)).not.toContain(over)
    expect(await getRefusal(get(gone))).toMatchObject(notFound)
    expect((await user.serviceProducts.list({ query: { category: 'device', subcategory } })).total).toBe(0)
  })

  test.each([
    [{ commissionRate: 7.99 }, 'COMMISSION_OUT_OF_RANGE'],
    [{ category: 'device', commissionRate: 10.01 }, 'COMMISSION_OUT_OF_RANGE'],
    [{ category: 'education', subcategory: '金融理财' }, 'FINANCE_INFORMATION_ONLY'],
    [{ availableFrom: '2026-12-02', availableTo: '2026-12-01' }, 'DATES_REVERSED'],
    [{ category: 'finance' }, 'VALIDATION_ERROR'],
    [{ images: ['https://example.com/a.png'] }, 'IMAGE_NOT_UPLOADED'],
  ])('creating a service product with %j answers 400 %s', async (changes, error) =>
    expect(await getRefusal(offer(changes as Partial<NewProductBody>))).toMatchObject({ status: 400, error }),
  )

  test('creating a service product of an unknown provider answers 404', async () =>
    expect(await getRefusal(offer({ providerId: 999_999 }))).toMatchObject(notFound))

  test('changing a service product validates the sent fields together with the stored ones', async () => {
    const id = await offer({ description: '五天' })
    await change(id, { price: 88.5, commissionRate: 9 })
    expect(await get(id)).toMatchObject({ price: 88.5, description: '五天', title: '北戴河五日' })
    expect(await getRefusal(change(id, { subcategory: '金融' }))).toMatchObject({
      error: 'FINANCE_INFORMATION_ONLY',
    })
    expect(await getRefusal(change(999_999, { price: 1 }))).toMatchObject(notFound)
  })
})

test('seedServiceProducts adds demo products of all three categories once', async () => {
  expect((await seedServiceProducts(app.deps)).serviceProducts).toBeGreaterThan(2)
  expect(await seedServiceProducts(app.deps)).toEqual({ serviceProducts: 0 })
  for (const category of ['travel', 'education', 'device'] as const)
    expect((await user.serviceProducts.list({ query: { category } })).total).toBeGreaterThan(0)
})
