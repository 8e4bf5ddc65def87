import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedMerchants } from '#merchants'
import {
  pixelPngBase64,
  getRefusal,
  startTestApp,
  type TestApp,
  type TestMerchant,
  type TestUser,
} from '#testing'
import { decideServiceOfferRefusal } from './rules.ts'
import { seedMerchantServices } from './seed.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
})

const newService = { title: '深度保洁', price: 120, priceUnit: '次', serviceDuration: '3小时' }
const create = (changes: object = {}, by = shop) =>
  by.merchantServices.create({ body: { ...newService, ...changes } })
const get = (id: number, by = shop) => by.merchantServices.get({ params: { id } })
const change = (id: number, body: object, by = shop) => by.merchantServices.change({ params: { id }, body })
const remove = (id: number, by = shop) => by.merchantServices.remove({ params: { id } })
const look = (id: number, by = user) => by.merchantServices.look({ params: { id } })

test.each([
  ['cleaning', 'cleaning', 100, null, undefined],
  ['cleaning', 'cleaning', 100, 100, undefined],
  ['cleaning', 'cleaning', 100, 99, 'ORIGINAL_PRICE_TOO_LOW'],
  ['finance', 'finance', 0, null, undefined],
  ['finance', 'finance', 1, null, 'FINANCE_INFORMATION_ONLY'],
  ['finance', 'legal', 1, null, 'FINANCE_INFORMATION_ONLY'],
  ['legal', 'finance', 1, null, 'FINANCE_INFORMATION_ONLY'],
  ['legal', '金融咨询', 1, null, 'FINANCE_INFORMATION_ONLY'],
] as const)(
  'decideServiceOfferRefusal for a merchant of category %s, service category %s, %i fen (original price %j) returns %j',
  (merchantCategory, category, priceFen, originalFen, refused) => {
    expect(decideServiceOfferRefusal({ merchantCategory, category, priceFen, originalFen })).toBe(refused)
  },
)

describe('merchant services', () => {
  test('a new service contains the fields sent, and by default has the category of its merchant', async () => {
    const { id, success } = await create({
      images: [pixelPngBase64, pixelPngBase64],
      stock: 3,
      originalPrice: 150.5,
    })
    expect(success).toBe(true)
    expect(await get(id)).toMatchObject({
      ...newService,
      category: 'accompaniment',
      atHome: false,
      originalPrice: 150.5,
      stock: 3,
      status: 'active',
      isOnline: true,
      salesCount: 0,
      images: [expect.stringContaining('/uploads/'), expect.stringContaining('/uploads/')],
    })
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: '题'.repeat(201) }, 'title'],
    [{ price: -1 }, 'price'],
    [{ price: 1.234 }, 'price'],
    [{ images: Array(10).fill(pixelPngBase64) }, 'images'],
    [{ stock: -1 }, 'stock'],
    [{ salesCount: 5 }, ''],
  ])('POST /merchant/services answers 400 VALIDATION_ERROR for %j', async (changes, field) => {
    const refused = await getRefusal(create(changes))
    expect(refused).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', ...(field && { field }) })
  })

  test('finance services are for information only and cannot have a price', async () => {
    const bank = await app.merchant({ category: 'finance', commission_rate: '0' })
    expect(await getRefusal(create({ price: 0.01 }, bank))).toMatchObject({
      status: 400,
      error: 'FINANCE_INFORMATION_ONLY',
    })
    const { id } = await create({ price: 0 }, bank)
    expect(await getRefusal(change(id, { price: 1 }, bank))).toMatchObject({
      error: 'FINANCE_INFORMATION_ONLY',
    })
  })

  test('changing a service keeps fields that are not sent, and images that are sent by URL', async () => {
    const { id } = await create({ images: [pixelPngBase64, pixelPngBase64], description: '旧', stock: 5 })
    const [first = ''] = (await get(id)).images
    await change(id, { images: [first, pixelPngBase64], price: 99.9, stock: null, originalPrice: 120 })
    const now = await get(id)
    expect(now).toMatchObject({ description: '旧', price: 99.9, stock: null, originalPrice: 120 })
    expect(now.images[0]).toBe(first)
    expect(now.images).toHaveLength(2)
    expect(await getRefusal(change(id, { price: 120.01 }))).toMatchObject({ error: 'ORIGINAL_PRICE_TOO_LOW' })
    await change(id, { images: [] })
    expect((await get(id)).images).toEqual([])
  })

  test('a deleted service answers 404 for its merchant and for users', async () => {
    const { id } = await create()
    await remove(id)
    for (const call of [() => get(id), () => change(id, { title: '新' }), () => remove(id), () => look(id)])
      expect(await getRefusal(call())).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await shop.merchantServices.list({ query: {} })).services).toEqual([])
  })

  test('reading, changing or deleting a service of another merchant answers 404', async () => {
    const { id } = await create()
    const other = await app.merchant()
    const calls = [() => get(id, other), () => change(id, { title: '新' }, other), () => remove(id, other)]
    for (const call of calls) expect(await getRefusal(call())).toMatchObject({ status: 404 })
    expect((await get(id)).title).toBe(newService.title)
  })

  test('a suspended merchant cannot manage services', async () => {
    const { id } = await create()
    await app.db.updateTable('merchants').set({ status: 'suspended' }).where('id', '=', shop.id).execute()
    const list = () => shop.merchantServices.list({ query: {} })
    for (const call of [() => create(), () => get(id), () => change(id, {}), () => remove(id), list])
      expect(await getRefusal(call())).toMatchObject({ status: 403, error: 'MERCHANT_NOT_ACTIVE' })
    expect(await getRefusal(look(id))).toMatchObject({ status: 404 })
  })
})

describe('GET /services/merchant-services', () => {
  test('GET /services/merchant-services lists services that are online at active merchants, most sold first', async () => {
    const { id: few } = await create({ category: '陪聊' })
    const { id: many } = await create({ category: '陪聊' })
    const { id: off } = await create({ category: '陪聊', isOnline: false })
    const { id: inactive } = await create({ category: '陪聊' })
    await change(inactive, { status: 'inactive' })
    await app.db.updateTable('merchant_services').set({ sales_count: 9 }).where('id', '=', many).execute()
    const seen = await user.merchantServices.browse({ query: { category: '陪聊', merchantId: shop.id } })
    expect(seen.services.map(({ id }) => id)).toEqual([many, few])
    expect(seen).toMatchObject({ total: 2, page: 1, pageSize: 20 })
    expect(seen.services[0]).not.toHaveProperty('isOnline')
    for (const id of [off, inactive]) expect(await getRefusal(look(id))).toMatchObject({ status: 404 })
  })

  test('each request for a service counts as a page view, and one per user and day as a unique visitor', async () => {
    const { id } = await create()
    const other = await app.user()
    await Promise.all([look(id), look(id), look(id), look(id, other)])
    const stats = await shop.merchantStats.daily({ query: { from: '2026-11-21', to: '2026-11-21' } })
    expect(stats.daily).toMatchObject([{ pageViews: 4, uniqueVisitors: 2 }])
    app.clock.move({ advanceMs: dayMs })
    await (await app.again(user)).merchantServices.look({ params: { id } })
    const next = await shop.merchantStats.daily({ query: { from: '2026-11-22', to: '2026-11-22' } })
    expect(next.daily).toMatchObject([{ pageViews: 1, uniqueVisitors: 1 }])
  })
})

test('seedMerchantServices creates the services of the demo merchant once', async () => {
  const plant = async () => ({
    ...(await seedMerchants(app.deps)),
    ...(await seedMerchantServices(app.deps)),
  })
  expect(await plant()).toEqual({ merchants: 1, merchantServices: 4 })
  expect(await plant()).toEqual({ merchants: 0, merchantServices: 0 })
  const login = { phone: '13900009001', password: 'sanhe-demo-merchant' }
  expect(await app.visitor.merchants.login({ body: login })).toMatchObject({ merchant: { status: 'active' } })
})
