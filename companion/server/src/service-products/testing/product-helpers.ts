import { addDays, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import { orderJobs } from '#orders'
import type { TestAdmin, TestApp, TestUser } from '#testing'

export type NewProductBody = Parameters<TestAdmin['serviceProductsAdmin']['create']>[0]['body']
type Fixture = { app: TestApp; user: TestUser; admin: TestAdmin; providerId: number }

/** Adds a provider of service products and returns its id. */
export async function addServiceProvider(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  category: 'travel' | 'device' = 'travel',
) {
  const { id } = await db
    .insertInto('service_providers')
    .values({ company_name: '夕阳红', category, created_at: toDate(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns functions that create and order service products. `at` returns the app and the data of the test. `at` is a
 * function, because the app starts only after the test suite is declared.
 */
export function createServiceProductRequests(at: () => Fixture) {
  const offer = async (changes: Partial<NewProductBody> = {}) => {
    const product: NewProductBody = {
      providerId: at().providerId,
      category: 'travel',
      title: '北戴河五日',
      price: 100,
      stock: 10,
      ...changes,
    }
    return (await at().admin.serviceProductsAdmin.create({ body: product })).id
  }
  const change = (id: number, body: Parameters<TestAdmin['serviceProductsAdmin']['change']>[0]['body']) =>
    at().admin.serviceProductsAdmin.change({ params: { id }, body })
  const get = (id: number) => at().user.serviceProducts.get({ params: { id } })
  const order = (id: number, body: { quantity?: number; couponId?: number } = {}, who = at().user) =>
    who.serviceProducts.order({ params: { id }, body })
  const refund = (orderNo: string) =>
    at().user.orders.refund({ params: { orderNo }, body: { reason: '不去了' } })
  const statusOf = async (orderNo: string) => (await at().user.orders.get({ params: { orderNo } })).status
  const today = (days = 0) => addDays(instantToShanghaiDay(at().app.clock.now()), days)
  const endUnpaid = () =>
    orderJobs(at().app.deps)
      .find(({ name }) => name === 'orders.expire')!
      .run(at().app.clock.now())
  const moveOn = async (advanceMs: number) => {
    at().app.clock.move({ advanceMs })
    Object.assign(at().user, await at().app.again(at().user))
  }
  const notFound = { status: 404, error: 'NOT_FOUND' }
  return { offer, change, get, order, refund, statusOf, today, endUnpaid, moveOn, notFound }
}
