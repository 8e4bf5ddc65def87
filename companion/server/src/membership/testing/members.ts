import type { TestApp, TestUser } from '#testing'

type Now = { app: TestApp; user: TestUser }

/** How somebody becomes a member, and what is known of that. Asked for at each call: tests name these before they start. */
export function memberIn(at: () => Now) {
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
