import { hourMs, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#core'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { checkInToActivity, reviewActivity } from './attendance.ts'
import { sendCheckInReminders, sendStartReminders, updateActivityStatuses } from './jobs.ts'
import { joinActivity, leaveActivity } from './joining.ts'
import { cancelActivity } from './organising.ts'
import {
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
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
beforeEach(async () => {
  creator = await createOrganiser(app)
  user = await createUserWhoCanJoin(app)
  activity = await createTestActivity(app, creator)
  await user.activities.join(activity.by)
})
afterAll(() => app.stop())

const here = { lat: testParkLocation.lat, lng: testParkLocation.lng, coordType: 'wgs84' as const }
const at = (now: number) => app.clock.move({ now })
const sweep = () => updateActivityStatuses(app.deps, app.clock.now())
const mine = async () =>
  (await listParticipantRows(app, activity.id)).find(({ user_id }) => user_id === user.id)

describe('POST /api/admin/activities/:id/participants/:userId/sign-in', () => {
  const confirm = async (userId = user.id, id = activity.id) =>
    (await app.admin()).activities.confirm({ params: { id, userId } })

  test('an administrator can check in a participant, even one who was marked absent, and the check-in is audited', async () => {
    at(activity.endAt + 1)
    await sweep()
    expect(await confirm()).toMatchObject({ success: true })
    expect((await mine())?.status).toBe('signed_in')
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(1)
    const entry = await app.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('action', '=', 'activity.signInConfirmed')
      .where('resource_id', '=', activity.id)
      .executeTakeFirst()
    expect(entry?.detail).toMatchObject({ userId: user.id, before: 'absent' })
    expect(await getRefusal(confirm())).toMatchObject({ error: 'ALREADY_SIGNED_IN' })
  })

  test('an administrator cannot confirm a check-in outside the time limit, for a user who did not join, or for a cancelled activity', async () => {
    expect(await getRefusal(confirm())).toMatchObject({ error: 'SIGN_IN_NOT_OPEN' })
    expect(await getRefusal(confirm(creator.id))).toMatchObject({ error: 'NOT_JOINED' })
    expect(await getRefusal(confirm(user.id, 999_999))).toMatchObject({ status: 404 })
    at(activity.endAt + 24 * hourMs + 1)
    expect(await getRefusal(confirm())).toMatchObject({ error: 'SIGN_IN_NOT_OPEN' })
    const off = await createTestActivity(app, creator)
    await user.activities.join(off.by)
    await creator.activities.remove(off.by)
    expect(await getRefusal(confirm(user.id, off.id))).toMatchObject({ error: 'ACTIVITY_NOT_OPEN' })
  })
})

describe('reminders', () => {
  const notificationsOfType = (type: string) => listNotificationsOfUser(app, user.id, type)

  test('participants are reminded once, 15 minutes before the start of the activity', async () => {
    at(activity.startAt - 15 * minuteMs - 1)
    await sendStartReminders(app.deps, app.clock.now())
    expect(await notificationsOfType('ACTIVITY_REMINDER')).toHaveLength(0)
    app.clock.move({ advanceMs: 1 })
    await Promise.all([
      sendStartReminders(app.deps, app.clock.now()),
      sendStartReminders(app.deps, app.clock.now()),
    ])
    await sendStartReminders(app.deps, app.clock.now())
    expect(await notificationsOfType('ACTIVITY_REMINDER')).toMatchObject([
      { data: { activityId: activity.id } },
    ])
  })

  test('participants who have not checked in are reminded once while the activity runs', async () => {
    const there = await createUserWhoCanJoin(app)
    await there.activities.join(activity.by)
    at(activity.startAt)
    await there.activities.signIn({ ...activity.by, body: here })
    for (const _ of [1, 2]) await sendCheckInReminders(app.deps, app.clock.now())
    expect(await notificationsOfType('ACTIVITY_SIGN_IN_REMINDER')).toHaveLength(1)
    expect(await listNotificationsOfUser(app, there.id, 'ACTIVITY_SIGN_IN_REMINDER')).toHaveLength(0)
  })

  test('participants are reminded again after their activity was rescheduled, and not after it was cancelled', async () => {
    at(activity.startAt - 15 * minuteMs)
    await sendStartReminders(app.deps, app.clock.now())
    const startAt = activity.startAt + 4 * hourMs
    await creator.activities.update({ ...activity.by, body: { startTime: new Date(startAt).toISOString() } })
    at(startAt - 15 * minuteMs)
    await sendStartReminders(app.deps, app.clock.now())
    expect(await notificationsOfType('ACTIVITY_REMINDER')).toHaveLength(2)
    await creator.activities.remove(activity.by)
    at(startAt)
    await sendCheckInReminders(app.deps, app.clock.now())
    expect(await notificationsOfType('ACTIVITY_SIGN_IN_REMINDER')).toHaveLength(0)
  })
})

test('joining, leaving, checking in, reviewing and finishing an activity each publish one event', async () => {
  const heard: [string, object][] = []
  const emit: Deps['emit'] = async (_tx, { type, payload }) => {
    if (type.startsWith('activity.')) heard.push([type, payload])
  }
  const deps = { ...app.deps, emit }
  const { id } = activity
  const of = { activityId: id, creatorId: creator.id }
  const other = await createUserWhoCanJoin(app)
  await joinActivity(deps, id, other.id)
  await leaveActivity(deps, id, other.id)
  at(activity.startAt)
  await checkInToActivity(deps, id, user.id, here)
  at(activity.endAt + 1)
  await Promise.all([
    updateActivityStatuses(deps, app.clock.now()),
    updateActivityStatuses(deps, app.clock.now()),
  ])
  await reviewActivity(deps, id, user.id, { rating: 5 })
  const off = await createTestActivity(app, creator)
  await cancelActivity(deps, off.id, creator.id)
  expect(heard.filter(([, payload]) => [id, off.id].includes((payload as typeof of).activityId))).toEqual([
    ['activity.joined', { ...of, userId: other.id }],
    ['activity.left', { ...of, userId: other.id }],
    ['activity.signedIn', { ...of, userId: user.id }],
    ['activity.finished', of],
    ['activity.reviewed', { ...of, userId: user.id, rating: 5 }],
    ['activity.cancelled', { activityId: off.id, creatorId: creator.id }],
  ])
})
