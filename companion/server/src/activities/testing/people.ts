import { hourMs, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { TestApp, TestUser } from '#testing'

export const park = { name: '中山公园', address: '中山公园南门广场', lat: 39.9087, lng: 116.3975 }

/** Somebody who may call for activities, and somebody who may join them as often as they like. */
export const creatorIn = (app: TestApp) =>
  app.user({ verified: true, emergency_contact_phone: '13600000001' })
export const joinerIn = (app: TestApp, values: Parameters<TestApp['user']>[0] = {}) =>
  app.user({ emergency_contact_phone: '13600000001', ...values })

type Body = Parameters<TestUser['activities']['create']>[0]['body']

export const plan = (startAt: Instant, changes: Partial<Body> = {}): Body => ({
  title: '清晨太极拳',
  category: '太极',
  startTime: toIso(startAt),
  location: park,
  ...changes,
})

/** An activity in a day's time, of two hours. */
export async function activityOf(
  app: TestApp,
  creator: TestUser,
  changes: Partial<Body> = {},
  inMs = 24 * hourMs,
) {
  const startAt = app.clock.now() + inMs
  const { id } = await creator.activities.create({ body: plan(startAt, changes) })
  return { id, startAt, endAt: startAt + 2 * hourMs, by: { params: { id } } }
}

/** An activity, whoever called for it and somebody who joined it, on the day that the tests begin with. */
export async function joinedIn(app: TestApp) {
  app.clock.move({ reset: true })
  const creator = await creatorIn(app)
  const user = await joinerIn(app)
  const activity = await activityOf(app, creator)
  await user.activities.join(activity.by)
  return { creator, user, activity }
}

/** How many of several calls at once got through, and what the others heard. */
export async function outcomes(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const refused = settled.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { body: { error: unknown } }).body.error] : [],
  )
  return { done: settled.length - refused.length, refused }
}

export const rowOf = (app: TestApp, id: number) =>
  app.db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const participantsOf = (app: TestApp, id: number) =>
  app.db.selectFrom('activity_participants').selectAll().where('activity_id', '=', id).orderBy('id').execute()

export async function noticesOf(app: TestApp, userId: number, type: string) {
  return app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute()
}
