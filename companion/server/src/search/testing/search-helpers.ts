import { toDate } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestUser } from '#testing'

export type TestServiceColumns = { title: string; description?: string | null; [column: string]: unknown }
type Fixture = { app: TestApp; user: TestUser; shop: number }

/**
 * Returns functions that add services and search for them. `at` is a function that returns the app and the data of the
 * test, because both are created only after the test suite is declared.
 */
export function createSearchTestRequests(at: () => Fixture) {
  const offer = async (...services: TestServiceColumns[]) => {
    const now = toDate(at().app.clock.now())
    const rows = services.map((service) => ({
      merchant_id: at().shop,
      category: 'cleaning',
      price: '10',
      created_at: now,
      updated_at: now,
      ...service,
    }))
    const added = await at().app.db.insertInto('merchant_services').values(rows).returning('id').execute()
    return added.map(({ id }) => id)
  }
  const search = (q: string, query: object = {}) => at().user.search.search({ query: { q, ...query } })
  const titles = async (q: string, query: object = {}) =>
    (await search(q, query)).data.map(({ title }) => title)
  return { offer, search, titles }
}
