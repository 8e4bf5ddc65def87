import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestUser } from '#testing'

export const redemptionTestStart = fromIso('2026-11-21T04:00:00Z')

type Fixture = { app: TestApp; user: TestUser }

/**
 * Returns functions that add and redeem points products. `at` is a function that returns the app and the data of the
 * test, because both are created only after the test suite is declared.
 */
export function createRedemptionRequests(at: () => Fixture) {
  const now = () => at().app.clock.now()
  const gift = {
    title: '保温杯',
    points_required: 100,
    stock: 1,
    category: 'gift' as const,
    created_at: toDate(redemptionTestStart),
  }
  const redeem = async (productId: number, of = at().user) =>
    (await at().app.again(of)).points.redeem({ body: { productId } })
  const addProduct = async (changes: object = {}) =>
    (
      await at()
        .app.db.insertInto('point_products')
        .values({ ...gift, ...changes })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const stockOf = async (id: number) =>
    (await at().app.db.selectFrom('point_products').select('stock').where('id', '=', id).executeTakeFirst())
      ?.stock
  return { now, redeem, addProduct, stockOf }
}
