import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { findMatchingServicesInOrder } from './ordered-store.ts'
import { findMatchingServices, type ServiceSearchInput } from './store.ts'

const here = { lat: 39.9, lng: 116.4 }
const first: ServiceSearchInput = {
  terms: ['上门'],
  category: undefined,
  here,
  byRelevance: false,
  limit: 20,
  offset: 0,
}

let app: TestApp
let user: TestUser
/**
 * Creates 60 shops with 50 services each. Every fifth shop has no position, every seventh is not active. Every service
 * has the word 上门 in its title, its description or both, and one service in three is offline.
 */
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user()
  await sql`
    WITH shops AS (
      INSERT INTO merchants (company_name, store_name, category, commission_rate, status, lat, lng)
      SELECT '公司' || n, '门店' || n, 'care', 10, CASE WHEN n % 7 = 0 THEN 'suspended' ELSE 'active' END,
             CASE WHEN n % 5 > 0 THEN 39.9 + n * 0.01 END, CASE WHEN n % 5 > 0 THEN 116.4 END
      FROM generate_series(1, 60) AS n RETURNING id)
    INSERT INTO merchant_services
      (merchant_id, title, description, category, price, sales_count, is_online, created_at, updated_at)
    SELECT shops.id, CASE WHEN n % 2 = 0 THEN '上门洗窗' ELSE '清洁' END || n, CASE WHEN n % 4 < 3 THEN '上门' END || n,
           CASE WHEN n % 10 = 0 THEN 'care' ELSE 'cleaning' END, 1, n % 13, n % 3 > 0, ${toDate(0)}, ${toDate(0)}
    FROM shops, generate_series(1, 50) AS n`.execute(app.db)
  await sql`ANALYZE merchants, merchant_services, merchant_service_words`.execute(app.db)
})
afterAll(() => app.stop())

describe('findMatchingServicesInOrder', () => {
  const searches: [string, Partial<ServiceSearchInput>][] = [
    ['nearest first', {}],
    ['most sold first', { here: undefined }],
    ['two words', { terms: ['上门', '洗窗'] }],
    ['one category, nearest first', { category: 'care' }],
    ['one category, most sold first', { category: 'care', here: undefined }],
    ['merchants without a position last', { offset: 1000, limit: 500 }],
    ['a page after the last service', { offset: 3000 }],
    ['a page in the middle of the services of one merchant', { offset: 37, limit: 11 }],
  ]
  test.each(searches)(
    'returns the services of the search by index in the same order: %s',
    async (_, given) => {
      const search = { ...first, ...given }
      const inOrder = await findMatchingServicesInOrder(app.db, search).execute()
      expect(inOrder).toEqual(await findMatchingServices(app.db, search).execute())
      expect(inOrder.length > 0).toBe(search.offset < 3000)
    },
  )
})

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

/** Counts the rows of words that a query has read. */
const countWords = (plan: Plan): number =>
  (plan['Relation Name'] === 'merchant_service_words' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + countWords(part), 0)

describe('a search for a word that most services contain', () => {
  test.each(['force_custom_plan', 'force_generic_plan'])(
    'reads the services of few merchants with %s',
    async (mode) => {
      await app.db.connection().execute(async (db) => {
        await sql`SELECT set_config('plan_cache_mode', ${mode}, false)`.execute(db)
        for (const place of [here, undefined]) {
          const search = { ...first, here: place }
          const [{ 'QUERY PLAN': plans }] = (await findMatchingServicesInOrder(db, search).explain(
            'json',
            sql`ANALYZE`,
          )) as [{ 'QUERY PLAN': [{ Plan: Plan }] }]
          const words = countWords(plans[0].Plan)
          expect(words).toBeGreaterThanOrEqual(search.limit)
          expect(words).toBeLessThan(10 * search.limit)
        }
      })
    },
  )

  test('GET /search returns all pages in the same order without gaps and repeated services', async () => {
    const all = await findMatchingServices(app.db, { ...first, limit: 3000 }).execute()
    const pages: number[] = []
    for (let page = 1; page <= Math.ceil(all.length / 50); page++) {
      const query = { q: '上门', lat: here.lat, lng: here.lng, coordType: 'wgs84' as const, page, size: 50 }
      pages.push(...(await user.search.search({ query })).data.map(({ id }) => id))
    }
    expect(all.length).toBeGreaterThan(1000)
    expect(pages).toEqual(all.map(({ id }) => id))
  })
})
