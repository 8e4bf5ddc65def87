import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { createSearchTestRequests } from './testing/search-helpers.ts'

let app: TestApp
let user: TestUser
let shop: number
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('merchant_services').execute()
  shop = (await app.merchant()).id
})

const { offer, search, titles } = createSearchTestRequests(() => ({ app, user, shop }))

describe('GET /search', () => {
  test('GET /search returns the details of a service and its merchant', async () => {
    const [id] = await offer({ title: '居家保洁', description: '擦玻璃', price: '120.50', sales_count: 3 })
    expect(await search('保洁')).toEqual({
      success: true,
      data: [
        expect.objectContaining({
          id,
          title: '居家保洁',
          description: '擦玻璃',
          category: 'cleaning',
          price: 120.5,
          salesCount: 3,
          merchant: { id: shop, storeName: expect.any(String), address: null },
          isForSale: true,
          distance: null,
          score: 2,
        }),
      ],
    })
  })

  test('GET /search finds words of any length anywhere in titles and descriptions', async () => {
    await offer({ title: '居家保洁' }, { title: '擦玻璃', description: '专业保洁团队' }, { title: '修水管' })
    for (const q of ['洁', '保洁', '  保洁！', '保', '保 洁'])
      expect((await titles(q)).toSorted(), q).toEqual(['居家保洁', '擦玻璃'].toSorted())
    expect(await titles('家保洁')).toEqual(['居家保洁'])
    expect(await titles('洁保')).toEqual([])
  })

  test('GET /search finds services that contain all words, in any sequence and position', async () => {
    await offer(
      { title: 'CT检查陪同', description: '上门接送' },
      { title: 'CT 片复印' },
      { title: '体检', description: '含ct与检查报告解读' },
    )
    expect((await titles('ct检查')).toSorted()).toEqual(['CT检查陪同', '体检'].toSorted())
    expect(await titles('接送 ＣＴ')).toEqual(['CT检查陪同'])
    expect(await titles('C')).toHaveLength(3)
  })

  test('GET /search finds no word across the boundary of title and description', async () => {
    await offer({ title: '擦玻', description: '璃窗清洁' })
    expect(await titles('玻璃')).toEqual([])
    expect(await titles('玻 璃')).toEqual(['擦玻'])
  })

  test('GET /search finds services by their current text after an update', async () => {
    const [id] = await offer({ title: '居家保洁', description: '擦玻璃' })
    const set = (changes: { title?: string; description?: null; sales_count?: number }) =>
      app.db.updateTable('merchant_services').set(changes).where('id', '=', id!).execute()
    await set({ title: '修水管' })
    expect([await titles('保洁'), await titles('水管')]).toEqual([[], ['修水管']])
    await set({ description: null })
    await set({ sales_count: 1 })
    expect([await titles('玻璃'), await titles('水管')]).toEqual([[], ['修水管']])
  })

  test('GET /search finds only online services of active merchants', async () => {
    const suspended = (await app.merchant({ status: 'suspended' })).id
    await offer(
      { title: '保洁一' },
      { title: '保洁二', status: 'inactive' },
      { title: '保洁三', is_online: false },
      { title: '保洁四', status: 'deleted' },
      { title: '保洁五', merchant_id: suspended },
    )
    expect(await titles('保洁')).toEqual(['保洁一'])
  })

  test('GET /search filters services by category', async () => {
    await offer({ title: '上门一', category: 'care' }, { title: '上门二', category: 'repair' })
    expect(await titles('上门', { category: 'care' })).toEqual(['上门一'])
    expect(await titles('上门', { category: 'none' })).toEqual([])
  })

  test('GET /search marks finance services as not for sale', async () => {
    await offer({ title: '养老规划讲解', category: 'finance', price: '0' })
    expect((await search('养老')).data[0]).toMatchObject({ isForSale: false })
  })

  test.each(['%', '_', "'", '\\', '。。', "保洁' OR '1'='1"])(
    'GET /search treats the special character %j as text',
    async (q) => {
      await offer({ title: '居家保洁' })
      expect(await titles(q)).toEqual([])
    },
  )

  test.each([
    { q: '' },
    { q: '  ' },
    { q: '洁'.repeat(101) },
    { q: '洁', lat: 91, lng: 0 },
    { q: '洁', lat: 1 },
    { q: '洁', sort: 'price' },
  ])('GET /search answers 400 VALIDATION_ERROR for the query %j', async (query) =>
    expect(await getRefusal(user.search.search({ query: query as { q: string } }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
    }),
  )
})

describe('sorting of the results of GET /search', () => {
  const here = { lat: 39.9, lng: 116.4 }

  test('GET /search sorts services by sales, then by relevance', async () => {
    await offer(
      { title: '玻璃', description: '保洁', sales_count: 5 },
      { title: '保洁', sales_count: 5 },
      { title: '保洁与更多', sales_count: 9 },
      { title: '保洁一次', description: '保洁', sales_count: 5 },
    )
    expect(await titles('保洁')).toEqual(['保洁与更多', '保洁一次', '保洁', '玻璃'])
  })

  test('GET /search sorts services by distance if a position is given, with unknown positions last', async () => {
    const far = (await app.merchant({ lat: '39.95', lng: '116.4' })).id
    const near = (await app.merchant({ lat: '39.91', lng: '116.4' })).id
    await offer(
      { title: '保洁无址', sales_count: 99 },
      { title: '保洁远', merchant_id: far, sales_count: 50 },
      { title: '保洁近', merchant_id: near },
      { title: '近', description: '保洁', merchant_id: near, sales_count: 70 },
    )
    const { data } = await search('保洁', here)
    expect(data.map(({ title, distance }) => [title, distance])).toEqual([
      ['保洁近', 1.11],
      ['近', 1.11],
      ['保洁远', 5.56],
      ['保洁无址', null],
    ])
  })

  test('GET /search converts gcj02 positions of Chinese maps', async () => {
    const there = (await app.merchant({ lat: '39.9', lng: '116.4' })).id
    await offer({ title: '保洁', merchant_id: there })
    const [seen, shifted] = [
      await search('保洁', here),
      await search('保洁', { ...here, coordType: 'gcj02' }),
    ]
    expect(seen.data[0]?.distance).toBe(0)
    expect(shifted.data[0]?.distance).toBeGreaterThan(0.3)
  })

  test('GET /search with sort=relevance counts a match in the title twice', async () => {
    await offer(
      { title: '玻璃', description: '保洁', sales_count: 99 },
      { title: '保洁', sales_count: 1 },
      { title: '深度保洁', description: '上门保洁' },
    )
    const { data } = await search('保洁', { sort: 'relevance' })
    expect(data.map(({ title, score }) => [title, score])).toEqual([
      ['深度保洁', 3],
      ['保洁', 2],
      ['玻璃', 1],
    ])
  })

  test('GET /search sorts services the same way on all pages', async () => {
    await offer(...Array.from({ length: 5 }, (_, nth) => ({ title: `保洁${nth}`, sales_count: nth % 2 })))
    const whole = await titles('保洁')
    const pages = await Promise.all([1, 2, 3].map((page) => titles('保洁', { page, size: 2 })))
    expect(pages.flat()).toEqual(whole)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(await titles('保洁', { page: 4, size: 2 })).toEqual([])
  })
})
