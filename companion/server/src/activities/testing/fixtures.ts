import { hourMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestUser } from '#testing'

export const testParkLocation = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }

/** Creates a user who may organise activities. */
export const createOrganiser = (app: TestApp) =>
  app.user({ verified: true, emergency_contact_phone: '13600000001' })
export const createUserWhoCanJoin = (app: TestApp, values: Parameters<TestApp['user']>[0] = {}) =>
  app.user({ emergency_contact_phone: '13600000001', ...values })

type Body = Parameters<TestUser['activities']['create']>[0]['body']

export const createActivityBody = (startAt: Instant, changes: Partial<Body> = {}): Body => ({
  title: '清晨太极拳',
  category: '太极',
  startTime: toIso(startAt),
  location: testParkLocation,
  ...changes,
})

/** Creates an activity that starts in one day and lasts two hours. */
export async function createTestActivity(
  app: TestApp,
  creator: TestUser,
  changes: Partial<Body> = {},
  inMs = 24 * hourMs,
) {
  const startAt = app.clock.now() + inMs
  const { id } = await creator.activities.create({ body: createActivityBody(startAt, changes) })
  return { id, startAt, endAt: startAt + 2 * hourMs, by: { params: { id } } }
}

/** Resets the test clock. Then creates an activity with an organiser and one participant. */
export async function createJoinedActivity(app: TestApp) {
  app.clock.move({ reset: true })
  const creator = await createOrganiser(app)
  const user = await createUserWhoCanJoin(app)
  const activity = await createTestActivity(app, creator)
  await user.activities.join(activity.by)
  return { creator, user, activity }
}

/**
 * Waits for several simultaneous calls, counts the successful calls, and collects the error codes of the failed calls.
 */
export async function countSuccessesAndErrors(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const refused = settled.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { body: { error: unknown } }).body.error] : [],
  )
  return { done: settled.length - refused.length, refused }
}

export const getActivityRow = (app: TestApp, id: number) =>
  app.db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const listParticipantRows = (app: TestApp, id: number) =>
  app.db.selectFrom('activity_participants').selectAll().where('activity_id', '=', id).orderBy('id').execute()

export async function listNotificationsOfUser(app: TestApp, userId: number, type: string) {
  return app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute()
}
