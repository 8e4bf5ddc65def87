import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, hourMs, minuteMs, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { allowLeavingAfterReschedule, lockActivityRow, updateActivity } from './store.ts'
import {
  countSuccessesAndErrors,
  createJoinedActivity,
  createUserWhoCanJoin,
  type createTestActivity,
  getActivityRow,
  listNotificationsOfUser,
  listParticipantRows,
  testParkLocation,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
let user: TestUser
let activity: Awaited<ReturnType<typeof createTestActivity>>
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void ({ creator, user, activity } = await createJoinedActivity(app)))
afterAll(() => app.stop())

const move = (startAt: number) =>
  creator.activities.update({ ...activity.by, body: { startTime: toIso(startAt) } })
const joinsOf = async () =>
  app.db
    .selectFrom('counters')
    .select('count')
    .where('name', '=', 'activity.joins')
    .where('subject', '=', `user:${user.id}`)
    .execute()

describe('participants of a rescheduled activity', () => {
  test('a participant can leave a rescheduled activity until its new start, and the reschedule notification says so', async () => {
    app.clock.move({ now: activity.startAt - 3 * hourMs })
    await move(activity.startAt - hourMs)
    const [notice] = await listNotificationsOfUser(app, user.id, 'ACTIVITY_CHANGED')
    expect(notice?.content).toContain('时间不合适，开始前可以取消报名。')
    app.clock.move({ now: activity.startAt - hourMs - 1 })
    expect((await user.activities.get(activity.by)).canCancel).toBe(true)
    const mine = await user.activities.mine({ query: {} })
    expect(mine.activities[0]).toMatchObject({ id: activity.id, canCancel: true })
    await user.activities.cancel(activity.by)
    expect(await joinsOf()).toEqual([{ count: 0 }])
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(0)
  })

  test('a participant cannot leave once the rescheduled activity has started', async () => {
    await move(activity.startAt + hourMs)
    app.clock.move({ now: activity.startAt + hourMs })
    expect((await user.activities.get(activity.by)).canCancel).toBe(false)
    expect(await getRefusal(user.activities.cancel(activity.by))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
  })

  test('a participant who joined after the reschedule must leave at least 2 hours before the start', async () => {
    await move(activity.startAt + hourMs)
    await user.activities.cancel(activity.by)
    await user.activities.join(activity.by)
    app.clock.move({ now: activity.startAt })
    expect(await getRefusal(user.activities.cancel(activity.by))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
  })

  test('a reschedule undoes check-ins, and participants can check in again', async () => {
    app.clock.move({ now: activity.startAt - 10 * minuteMs })
    const here = { lat: testParkLocation.lat, lng: testParkLocation.lng }
    await user.activities.signIn({ ...activity.by, body: here })
    await move(activity.startAt + dayMs)
    expect(await listParticipantRows(app, activity.id)).toMatchObject([
      { status: 'registered', signed_in_at: null, signed_in_lat: null, signed_in_lng: null },
    ])
    app.clock.move({ now: activity.startAt + dayMs })
    const again = await app.again(user)
    await again.activities.signIn({ ...activity.by, body: here })
    expect(await listParticipantRows(app, activity.id)).toMatchObject([{ status: 'signed_in' }])
  })
})

test('a change of only the end or the location neither extends the time for leaving nor undoes check-ins', async () => {
  app.clock.move({ now: activity.startAt - 10 * minuteMs })
  await user.activities.signIn({
    ...activity.by,
    body: { lat: testParkLocation.lat, lng: testParkLocation.lng },
  })
  const other = await createUserWhoCanJoin(app)
  await other.activities.join(activity.by)
  await creator.activities.update({
    ...activity.by,
    body: { endTime: toIso(activity.endAt + hourMs), location: { ...testParkLocation, name: '南门' } },
  })
  const [notice] = await listNotificationsOfUser(app, other.id, 'ACTIVITY_CHANGED')
  expect(notice?.content).not.toContain('可以取消报名')
  expect(await getRefusal(other.activities.cancel(activity.by))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
  expect((await listParticipantRows(app, activity.id)).map(({ status }) => status)).toEqual([
    'signed_in',
    'registered',
  ])
})

test('a check-in that arrives while the activity is moved to the next day answers SIGN_IN_NOT_OPEN', async () => {
  app.clock.move({ now: activity.startAt - 10 * minuteMs })
  const call = await inTransaction(app.db, async (tx) => {
    await lockActivityRow(tx, activity.id)
    const start_time = toDate(activity.startAt + dayMs)
    await updateActivity(tx, activity.id, { start_time, end_time: null }, app.clock.now())
    await allowLeavingAfterReschedule(tx, activity.id)
    const here = { lat: testParkLocation.lat, lng: testParkLocation.lng }
    const signingIn = countSuccessesAndErrors([user.activities.signIn({ ...activity.by, body: here })])
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000)
    return { signingIn }
  })
  expect(await call.signingIn).toEqual({ done: 0, refused: ['SIGN_IN_NOT_OPEN'] })
  expect(await listParticipantRows(app, activity.id)).toMatchObject([{ status: 'registered' }])
})

const waiting = async () =>
  (
    await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db)
  ).rows
