import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { toRelaxedSearchQuery } from './relaxed-query.ts'
import { findServicesByRelaxedQuery } from './relaxed-store.ts'
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
const demo = [
  { title: '上门照护（半天）', category: 'care', sales_count: 4 },
  { title: '术后康复护理', category: 'care', sales_count: 3 },
  { title: '全程陪诊', category: 'accompaniment', sales_count: 2 },
  { title: '居家深度保洁', category: 'cleaning', sales_count: 1 },
]

describe('GET /search when no service contains all words', () => {
  beforeEach(() => offer(...demo))

  test.each([
    ['家政', ['居家深度保洁']],
    ['打扫', ['居家深度保洁']],
    ['护理康复', ['术后康复护理']],
    ['陪诊服务', ['全程陪诊']],
    ['陪我看病', ['全程陪诊']],
    ['hu li', ['术后康复护理']],
    ['保洁服务', ['居家深度保洁']],
    ['有没有保洁', ['居家深度保洁']],
    ['照顾老人', ['上门照护（半天）', '术后康复护理']],
  ])('the loose search for %s finds %j', async (q, expected) => expect(await titles(q)).toEqual(expected))

  test.each(['飞机票', '服务', '洁保', '保安', 'wheel', "保洁' OR '1'='1"])(
    'the loose search for %s finds nothing',
    async (q) => expect(await titles(q)).toEqual([]),
  )

  test('the loose search finds neither services of another category nor services that are offline', async () => {
    expect(await titles('打扫', { category: 'care' })).toEqual([])
    await app.db.updateTable('merchant_services').set({ is_online: false }).execute()
    expect([await titles('打扫'), await titles('护理康复')]).toEqual([[], []])
  })

  test('loose search sorts by relevance, distance and sales like the strict search', async () => {
    const near = (await app.merchant({ lat: '39.91', lng: '116.4' })).id
    await offer(
      { title: '擦窗', category: 'cleaning', merchant_id: near },
      { title: '日常保洁', description: '保洁', category: 'cleaning', sales_count: 9 },
    )
    expect(await titles('打扫')).toEqual(['日常保洁', '居家深度保洁', '擦窗'])
    expect((await titles('打扫', { lat: 39.9, lng: 116.4 }))[0]).toBe('擦窗')
    const { data } = await search('打扫', { sort: 'relevance' })
    expect(data.map(({ title, score }) => [title, score])).toEqual([
      ['日常保洁', 4],
      ['居家深度保洁', 3],
      ['擦窗', 1],
    ])
  })

  test('pages of the loose search neither repeat nor skip a service', async () => {
    await offer(...Array.from({ length: 5 }, (_, nth) => ({ title: `保洁${nth}`, sales_count: nth % 2 })))
    const pages = await Promise.all([1, 2, 3].map((page) => titles('打扫', { page, size: 3 })))
    expect(pages.flat()).toEqual(await titles('打扫'))
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 0])
  })
})

test('GET /search does not use the loose search if a service contains all words, even after the last page', async () => {
  await offer({ title: '打扫院子', category: 'repair' }, ...demo)
  expect(await titles('打扫')).toEqual(['打扫院子'])
  expect(await titles('打扫', { page: 2, size: 1 })).toEqual([])
})

test('the loose search uses the indexes of words and categories', async () => {
  await sql`
    INSERT INTO merchant_services (merchant_id, title, description, category, price, created_at, updated_at)
    SELECT ${shop}, '项目' || n || chr(19968 + n % 2000), '说明' || chr(20000 + n % 3000),
           'category ' || n % 100, 1, ${toDate(0)}, ${toDate(0)}
    FROM generate_series(1, 5000) AS n`.execute(app.db)
  await sql`ANALYZE`.execute(app.db)
  const how = { category: undefined, here: undefined, byRelevance: false, limit: 20, offset: 0 }
  for (const q of ['打扫', '护理康复', '陪我看病']) {
    const plan = JSON.stringify(
      await findServicesByRelaxedQuery(app.db, { ...how, loose: toRelaxedSearchQuery(q) }).explain('json'),
    )
    expect(plan, q).toContain('merchant_service_words_grams')
    expect(plan, q).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"merchant_service_words"/)
    if (toRelaxedSearchQuery(q).topics.length) expect(plan, q).toContain('merchant_services_by_category')
  }
})
