import { toDate } from '@sanhe/kit/runtime/clock'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { findMatchingServices } from './store.ts'
import { splitIntoTerms } from './terms.ts'
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

const { offer } = createSearchTestRequests(() => ({ app, user, shop }))
/** Reference implementation of the search without index, database or regular expressions. */
function isFound({ title, description }: { title: string; description: string | null }, query: string) {
  const fold = (text: string) => Array.from(text, (one) => (one === 'Ａ' ? 'a' : one.toLowerCase())).join('')
  const spaced = Array.from(fold(query), (one) => (one === ' ' || one === '，' ? ' ' : one))
  const isLatin = (one: string) => one < '\u0100'
  let words = ''
  for (const [index, one] of spaced.entries()) {
    const before = spaced[index - 1] ?? ' '
    words += one !== ' ' && before !== ' ' && isLatin(one) !== isLatin(before) ? ` ${one}` : one
  }
  return words
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => fold(title).includes(word) || fold(description ?? '').includes(word))
}

const plain = { category: undefined, here: undefined, byRelevance: false, limit: 20, offset: 0 }

test('GET /search finds the same services as a scan of all services, for random queries', async () => {
  const letter = fc.constantFrom('上', '门', '洗', '护', '理', '𠮷', 'a', 'B', '5', ' ', '，', 'Ａ')
  const text = (max: number) => fc.string({ unit: letter, minLength: 1, maxLength: max })
  const services = fc.sample(fc.record({ title: text(6), description: fc.option(text(12)) }), {
    numRuns: 150,
    seed: 7,
  })
  const ids = await offer(...services)
  const queries = [
    '上',
    '门',
    'a',
    '5',
    '𠮷',
    '上门',
    '洗护',
    'ab',
    'B5',
    '护理 上',
    'a上门',
    '5洗a',
    '理𠮷',
    ...fc.sample(text(4), { numRuns: 60, seed: 8 }).filter((query) => query.trim()),
  ]
  let hits = 0
  for (const query of queries.filter((given) => splitIntoTerms(given).length > 0)) {
    const expected = ids.filter((_, index) => isFound(services[index]!, query))
    const found = await findMatchingServices(app.db, {
      ...plain,
      terms: splitIntoTerms(query),
      limit: 1000,
    }).execute()
    expect(
      found.map(({ id }) => id).toSorted((a, b) => a - b),
      query,
    ).toEqual(expected)
    hits += expected.length
  }
  expect(hits).toBeGreaterThan(100)
})

test('GET /search uses the text index for queries of one character and of several', async () => {
  await sql`
    INSERT INTO merchant_services (merchant_id, title, description, category, price, created_at, updated_at)
    SELECT ${shop}, '服务' || n || chr(19968 + n % 2000), '上门' || chr(20000 + n % 3000), 'care', 1, ${toDate(0)}, ${toDate(0)}
    FROM generate_series(1, 3000) AS n`.execute(app.db)
  await sql`ANALYZE`.execute(app.db)
  for (const q of ['丁', '务77', '上门 丹']) {
    const plan = JSON.stringify(
      await findMatchingServices(app.db, { ...plain, terms: splitIntoTerms(q) }).explain('json'),
    )
    expect(plan, q).toContain('merchant_service_words_grams')
  }
})
