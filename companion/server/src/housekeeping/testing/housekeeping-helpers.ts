import type { TestApp, TestUser } from '#testing'

/**
 * Creates helpers for a user's bookings and notifications. `at` is a function that returns the app and the data of the
 * test, because both are created only after the test suite is declared.
 */
export function createHousekeepingRequests(at: () => { app: TestApp; user: TestUser }) {
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
