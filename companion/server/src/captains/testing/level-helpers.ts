import type { TestApp, TestUser } from '#testing'
import { addPastActivities, captainRow, createParticipants, notificationsOf } from './fixtures.ts'

/**
 * Helpers that raise the level of a captain. `at` is called lazily, because the app does not exist yet when a suite is
 * declared.
 */
export const createLevelHelpers = (at: () => { app: TestApp; captain: TestUser }) => ({
  async levelUps(of = at().captain) {
    const notifications = await notificationsOf(at().app, of.id, 'CAPTAIN_LEVEL_UP')
    return notifications.map(({ data }) => (data as { newLevel: string }).newLevel)
  },
  levelOf: async (of = at().captain) => (await captainRow(at().app, of.id)).level,
  /**
   * The fixture captain has 3 activities, 5 new users and the ratings 5 5 5 4 3. This raises them to 20, 20 and an
   * average of 4.5.
   */
  async toSilver(changes: { activities?: number; newUsers?: number; lastRating?: number } = {}) {
    const { activities = 17, newUsers = 15, lastRating = 5 } = changes
    const { app, captain } = at()
    const guestIds = await createParticipants(app, newUsers)
    await addPastActivities(app, captain.id, { activities, guestIds, ratings: [5, 4, 4, 5, lastRating] })
  },
})
