import type { TestApp, TestUser } from '#testing'

type TestContext = { app: TestApp; user: TestUser }

/**
 * Subscribes users and reads their membership status. `at` is a function that returns the app and the data of the test,
 * because both are created only after the test suite is declared.
 */
export function createMembershipRequests(at: () => TestContext) {
  const now = () => at().app.clock.now()
  const status = async (of = at().user) => (await at().app.again(of)).membership.status()
  const noticesOf = async (id: number) => {
    const rows = await at()
      .app.db.selectFrom('notifications')
      .select('type')
      .where('user_id', '=', id)
      .execute()
    return rows.map(({ type }) => type)
  }
  async function subscribed(of = at().user, plan: 'monthly' | 'yearly' = 'monthly') {
    const order = await of.membership.subscribe({ body: { plan } })
    await at().app.pay(order.orderNo)
    return order
  }
  return { now, status, noticesOf, subscribed }
}
