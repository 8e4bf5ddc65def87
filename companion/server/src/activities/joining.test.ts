import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, fromIso, hourMs, secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  activityRow,
  countOutcomes,
  createJoiner,
  createOrganiser,
  createTestActivity,
  notificationsOf,
  participantRows,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (creator = await createOrganiser(app)))
afterAll(() => app.stop())

const several = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)))
const member = () => ({ is_member: true, member_expires_at: toDate(app.clock.now() + dayMs) })

describe('POST /activities/:id/join', () => {
  test('a join takes a place, notifies the organiser in the app and returns the number of participants', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const user = await createJoiner(app)
    expect(await user.activities.join(by)).toEqual({
      success: true,
      message: '报名成功',
      participantCount: 1,
    })
    expect((await activityRow(app, id)).current_participants).toBe(1)
    expect(await notificationsOf(app, creator.id, 'ACTIVITY_JOINED')).toHaveLength(1)
    expect(await user.activities.get(by)).toMatchObject({
      isJoined: true,
      canCancel: true,
      currentParticipants: 1,
    })
  })

  test('an organiser who joins the own activity gets no notification of that', async () => {
    const own = await createOrganiser(app)
    const { by } = await createTestActivity(app, own)
    expect((await own.activities.join(by)).participantCount).toBe(1)
    expect(await notificationsOf(app, own.id, 'ACTIVITY_JOINED')).toHaveLength(0)
  })

  test('a join checks errors in this order: not found, not open, already joined, no emergency contact, monthly quota, full', async () => {
    const stranger = await app.user()
    const joined = (who: TestUser, id: number) => refusal(who.activities.join({ params: { id } }))
    expect(await joined(stranger, 999_999)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    const off = await createTestActivity(app, creator)
    await creator.activities.remove(off.by)
    expect(await joined(stranger, off.id)).toMatchObject({ status: 400, error: 'ACTIVITY_NOT_OPEN' })
    const { id, by } = await createTestActivity(app, creator, { maxParticipants: 5 })
    expect(await joined(stranger, id)).toMatchObject({ status: 400, error: 'NO_EMERGENCY_CONTACT' })
    const users = await several(5, () => createJoiner(app))
    for (const user of users) await user.activities.join(by)
    expect(await joined(users[0]!, id)).toMatchObject({ status: 400, error: 'ALREADY_JOINED' })
    const late = await createJoiner(app)
    expect(await joined(late, id)).toMatchObject({ status: 400, error: 'ACTIVITY_FULL' })
    for (let nth = 0; nth < 3; nth += 1)
      await late.activities.join((await createTestActivity(app, creator)).by)
    expect(await joined(late, id)).toEqual({
      status: 403,
      success: false,
      error: { code: 'FREE_LIMIT_EXCEEDED', message: expect.any(String), upgrade_url: '/membership/plans' },
    })
  })

  test('joining is possible until the moment of the start', async () => {
    const { by } = await createTestActivity(app, creator, {}, 2 * hourMs)
    app.clock.move({ advanceMs: 2 * hourMs - 1 })
    await (await createJoiner(app)).activities.join(by)
    app.clock.move({ advanceMs: 1 })
    expect(await refusal((await createJoiner(app)).activities.join(by))).toMatchObject({
      error: 'ACTIVITY_NOT_OPEN',
    })
  })

  test('50 users join at the same time with 5 places left: exactly 5 succeed', async () => {
    const { id, by } = await createTestActivity(app, creator, { maxParticipants: 5 })
    const users = await several(50, () => createJoiner(app))
    const { done, refused } = await countOutcomes(users.map((user) => user.activities.join(by)))
    expect(done).toBe(5)
    expect(new Set(refused)).toEqual(new Set(['ACTIVITY_FULL']))
    expect(await activityRow(app, id)).toMatchObject({ current_participants: 5 })
    expect(await participantRows(app, id)).toHaveLength(5)
    const counted = await app.db
      .selectFrom('counters')
      .selectAll()
      .where('name', '=', 'activity.joins')
      .execute()
    const losers = users.filter(
      ({ id: userId }) => !counted.some(({ subject }) => subject === `user:${userId}`),
    )
    expect(losers).toHaveLength(45)
  })

  test('control: reading the number of participants before writing it lets all users join', async () => {
    const { id } = await createTestActivity(app, creator, { maxParticipants: 5 })
    const users = await several(10, () => createJoiner(app))
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
    let reading = 0
    const naive = (userId: number) =>
      inTransaction(app.db, async (tx) => {
        const { max_participants: max } = await activityRow({ ...app, db: tx }, id)
        const taken = await participantRows({ ...app, db: tx }, id)
        if ((reading += 1) === users.length) resolve()
        await allHaveRead
        if (taken.length >= max) return
        const joined_at = toDate(app.clock.now())
        await tx
          .insertInto('activity_participants')
          .values({ activity_id: id, user_id: userId, joined_at })
          .execute()
      })
    await Promise.all(users.map((user) => naive(user.id)))
    expect(await participantRows(app, id)).toHaveLength(10)
  })

  test('10 simultaneous joins by one user succeed once', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const user = await createJoiner(app)
    const { done, refused } = await countOutcomes(Array.from({ length: 10 }, () => user.activities.join(by)))
    expect([done, new Set(refused)]).toEqual([1, new Set(['ALREADY_JOINED'])])
    expect(await participantRows(app, id)).toHaveLength(1)
    expect((await activityRow(app, id)).current_participants).toBe(1)
  })

  test('joins at the same time as a cancellation leave no participant registered without a notification', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const users = await several(10, () => createJoiner(app))
    await countOutcomes([
      ...users.slice(0, 5).map((user) => user.activities.join(by)),
      creator.activities.remove(by),
      ...users.slice(5).map((user) => user.activities.join(by)),
    ])
    for (const { user_id } of await participantRows(app, id))
      expect(await notificationsOf(app, user_id, 'ACTIVITY_CANCELLED')).toHaveLength(1)
    expect((await activityRow(app, id)).status).toBe('cancelled')
  })
})

describe('monthly quota of joins for users without membership', () => {
  test('a user without membership can join 3 activities a month, also with 5 simultaneous joins', async () => {
    const user = await createJoiner(app)
    const activities = await several(5, () => createTestActivity(app, creator))
    const { done, refused } = await countOutcomes(activities.map(({ by }) => user.activities.join(by)))
    expect([done, refused.length]).toEqual([3, 2])
  })

  test('members join without a quota, and only while the membership lasts', async () => {
    const user = await createJoiner(app, member())
    for (const { by } of await several(5, () => createTestActivity(app, creator, {}, 3 * dayMs)))
      await user.activities.join(by)
    app.clock.move({ advanceMs: dayMs })
    for (const { by } of await several(3, () => createTestActivity(app, creator)))
      await user.activities.join(by)
    const { by } = await createTestActivity(app, creator)
    expect(await refusal(user.activities.join(by))).toMatchObject({ status: 403 })
  })

  test('leaving an activity or its cancellation returns the join to the monthly quota', async () => {
    const user = await createJoiner(app)
    const [first, second, third, fourth] = await several(4, () => createTestActivity(app, creator))
    for (const activity of [first, second, third]) await user.activities.join(activity!.by)
    await user.activities.cancel(first!.by)
    await user.activities.join(fourth!.by)
    expect(await refusal(user.activities.join(first!.by))).toMatchObject({ status: 403 })
    await creator.activities.remove(second!.by)
    await user.activities.join(first!.by)
  })

  test('leaving an activity that was joined as a member returns nothing to the monthly quota', async () => {
    const user = await createJoiner(app, member())
    const { by } = await createTestActivity(app, creator, {}, 3 * dayMs)
    await user.activities.join(by)
    app.clock.move({ advanceMs: dayMs })
    const free = await several(4, () => createTestActivity(app, creator))
    for (const activity of free.slice(0, 3)) await user.activities.join(activity.by)
    await user.activities.cancel(by)
    expect(await refusal(user.activities.join(free[3]!.by))).toMatchObject({ status: 403 })
  })

  test('the monthly quota starts again at midnight in Shanghai', async () => {
    app.clock.move({ now: fromIso('2026-11-30T15:59:59Z') })
    creator = await createOrganiser(app)
    const user = await createJoiner(app)
    const activities = await several(4, () => createTestActivity(app, creator))
    for (const { by } of activities.slice(0, 3)) await user.activities.join(by)
    expect(await refusal(user.activities.join(activities[3]!.by))).toMatchObject({ status: 403 })
    app.clock.move({ advanceMs: secondMs })
    await user.activities.join(activities[3]!.by)
  })
})

describe('POST /activities/:id/cancel', () => {
  test('leaving is possible until 2 hours before the start', async () => {
    const { id, by, startAt } = await createTestActivity(app, creator)
    const [early, late] = await several(2, () => createJoiner(app))
    for (const user of [early!, late!]) await user.activities.join(by)
    app.clock.move({ now: startAt - 7200 * secondMs })
    expect(await early!.activities.cancel(by)).toEqual({ success: true, message: '已取消报名' })
    app.clock.move({ advanceMs: secondMs })
    expect(await refusal(late!.activities.cancel(by))).toMatchObject({
      status: 400,
      error: 'CANCEL_TOO_LATE',
    })
    expect((await late!.activities.get(by)).canCancel).toBe(false)
    expect((await activityRow(app, id)).current_participants).toBe(1)
  })

  test('two simultaneous requests to leave release one place', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const [user, other] = await several(2, () => createJoiner(app))
    for (const who of [user!, other!]) await who.activities.join(by)
    const { done, refused } = await countOutcomes([user!.activities.cancel(by), user!.activities.cancel(by)])
    expect([done, refused]).toEqual([1, ['NOT_JOINED']])
    expect((await activityRow(app, id)).current_participants).toBe(1)
  })

  test('leaving and joining again reuses one participant row', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const user = await createJoiner(app)
    for (let times = 0; times < 2; times += 1) {
      await user.activities.join(by)
      await user.activities.cancel(by)
    }
    await user.activities.join(by)
    expect(await participantRows(app, id)).toMatchObject([{ status: 'registered', cancelled_at: null }])
    expect((await activityRow(app, id)).current_participants).toBe(1)
  })

  test('leaving is refused to a user who has not joined, and once the activity is cancelled', async () => {
    const { by } = await createTestActivity(app, creator)
    const user = await createJoiner(app)
    expect(await refusal(user.activities.cancel(by))).toMatchObject({ status: 400, error: 'NOT_JOINED' })
    await user.activities.join(by)
    await creator.activities.remove(by)
    expect(await refusal(user.activities.cancel(by))).toMatchObject({
      status: 400,
      error: 'ACTIVITY_NOT_OPEN',
    })
    expect(await refusal(user.activities.cancel({ params: { id: 999_999 } }))).toMatchObject({ status: 404 })
  })
})
