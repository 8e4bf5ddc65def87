import { dayMs, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { captainJobs } from '#captains'
import type { TestAdmin, TestApp, TestUser } from '#testing'

let guests = 0

/** Inserts users who can join activities, without logging them in. */
export async function createParticipants(app: TestApp, count: number) {
  if (!count) return []
  const at = toDate(app.clock.now())
  const rows = Array.from({ length: count }, () => ({
    phone: `135${String((guests += 1)).padStart(8, '0')}`,
    city: '北京',
    created_at: at,
    updated_at: at,
  }))
  const added = await app.db.insertInto('users').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}

type PastActivities = {
  /** Number of activities to insert. */
  activities: number
  /** Ids of the participants, who are distributed over the activities round-robin. */
  guestIds?: number[]
  /** Ratings that the first users of `guestIds` give, in this order. */
  ratings?: number[]
  status?: 'finished' | 'cancelled'
}

/** Inserts activities that took place two days ago directly into the database. */
export async function addPastActivities(
  app: TestApp,
  creatorId: number,
  { activities, guestIds = [], ratings = [], status = 'finished' }: PastActivities,
) {
  const startAt = app.clock.now() - 2 * dayMs
  const rows = Array.from({ length: activities }, () => ({
    creator_id: creatorId,
    title: '清晨太极拳',
    category: '太极',
    location_lat: 39.9,
    location_lng: 116.4,
    location_address: '中山公园南门广场',
    start_time: toDate(startAt),
    end_time: toDate(startAt + 2 * hourMs),
    status,
    created_at: toDate(startAt - dayMs),
    updated_at: toDate(startAt),
  }))
  const added = await app.db.insertInto('activities').values(rows).returning('id').execute()
  const came = guestIds.map((user_id, nth) => ({
    activity_id: added[nth % added.length]!.id,
    user_id,
    status: 'signed_in' as const,
    rating: ratings[nth] ?? null,
    joined_at: toDate(startAt - hourMs),
  }))
  if (came.length) await app.db.insertInto('activity_participants').values(came).execute()
  return added.map(({ id }) => id)
}

/** Creates a user who meets the requirements for captains: three activities, and four good reviews out of five. */
export async function createQualifiedOrganiser(app: TestApp) {
  const user = await app.user({ verified: true })
  await addPastActivities(app, user.id, {
    activities: 3,
    guestIds: await createParticipants(app, 5),
    ratings: [5, 5, 5, 4, 3],
  })
  return user
}

export const captainApplicationBody = {
  bio: '退休教师，爱热闹',
  specialties: ['太极'],
  servingArea: '东城区',
}

export const sendCaptainApplication = (user: TestUser) =>
  user.captains.apply({ body: captainApplicationBody })

/** Creates a captain whose application was just approved and whom the daily job has not yet processed. */
export async function createCaptain(app: TestApp, admin: TestAdmin) {
  const user = await createQualifiedOrganiser(app)
  const { id } = await sendCaptainApplication(user)
  await admin.captainsAdmin.approve({ params: { id } })
  return user
}

/**
 * Creates a captain and an administrator. Resets the test clock first, because their tokens are valid for only seven
 * days.
 */
export async function createCaptainAndAdmin(app: TestApp) {
  app.clock.move({ reset: true })
  const admin = await app.admin()
  return { admin, captain: await createCaptain(app, admin) }
}

/** Runs all jobs for captains at the current time of the test clock. */
export const runCaptainJobs = async (app: TestApp) => {
  for (const job of captainJobs(app.deps)) await job.run(app.clock.now())
}

export const listNotificationsOfUser = (app: TestApp, userId: number, type: string) =>
  app.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .orderBy('id')
    .execute()

export const getCaptainRow = (app: TestApp, userId: number) =>
  app.db.selectFrom('captains').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
