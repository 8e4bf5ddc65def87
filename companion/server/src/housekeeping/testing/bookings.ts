import type { TestApp, TestUser } from '#testing'

/** What a user does with bookings, and hears of them. Asked for at each call: tests name these before they start. */
export function bookingsOf(at: () => { app: TestApp; user: TestUser }) {
  return {
    cancel: (id: number | string, by: Pick<TestUser, 'housekeeping'> = at().user) =>
      by.housekeeping.cancel({ params: { id: String(id) }, body: undefined }),
    own: async () => (await at().user.housekeeping.orders({ query: {} })).orders,
    async noticesOf({ id }: TestUser) {
      const rows = await at()
        .app.db.selectFrom('notifications')
        .select('type')
        .where('user_id', '=', id)
        .execute()
      return rows.map(({ type }) => type)
    },
  }
}
