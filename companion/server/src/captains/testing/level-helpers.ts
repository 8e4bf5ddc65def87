import type { TestApp, TestUser } from '#testing'
import { addPastActivities, createParticipants, getCaptainRow, listNotificationsOfUser } from './fixtures.ts'

/**
 * Creates helpers that raise the level of a captain. `at` is a function that returns the app and the data of the test,
 * because both are created only after the test suite is declared.
 */
export const createCaptainLevelActions = (at: () => { app: TestApp; captain: TestUser }) => ({
  async levelUps(of = at().captain) {
    const notifications = await listNotificationsOfUser(at().app, of.id, 'CAPTAIN_LEVEL_UP')
    return notifications.map(({ data }) => (data as { newLevel: string }).newLevel)
  },
  levelOf: async (of = at().captain) => (await getCaptainRow(at().app, of.id)).level,
  /**
   * Adds activities, new users and ratings until the captain qualifies for silver. The captain of the fixture has 3
   * activities, 5 new users and the ratings 5, 5, 5, 4 and 3. Afterwards the captain has 20 activities, 20 new users
   * and an average rating of 4.5.
   */
  async toSilver(changes: { activities?: number; newUsers?: number; lastRating?: number } = {}) {
    const { activities = 17, newUsers = 15, lastRating = 5 } = changes
    const { app, captain } = at()
    const guestIds = await createParticipants(app, newUsers)
    await addPastActivities(app, captain.id, { activities, guestIds, ratings: [5, 4, 4, 5, lastRating] })
  },
})
