import { inTransaction } from '@sanhe/kit/postgres/database'
import { hourMs, secondMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  countSuccessesAndErrors,
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
  getActivityRow,
  listNotificationsOfUser,
  listParticipantRows,
} from './testing/fixtures.ts'

let app: TestApp
let creator: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (creator = await createOrganiser(app)))
afterAll(() => app.stop())

const several = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)))

describe('POST /activities/:id/join', () => {
  test('POST /activities/:id/join takes a place, notifies the organiser and returns the number of participants', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const user = await createUserWhoCanJoin(app)
    expect(await user.activities.join(by)).toEqual({
      success: true,
      message: '报名成功',
      participantCount: 1,
    })
    expect((await getActivityRow(app, id)).current_participants).toBe(1)
    expect(await listNotificationsOfUser(app, creator.id, 'ACTIVITY_JOINED')).toHaveLength(1)
    expect(await user.activities.get(by)).toMatchObject({
      isJoined: true,
      canCancel: true,
      currentParticipants: 1,
    })
  })

  test('an organiser who joins their own activity gets no notification', async () => {
    const own = await createOrganiser(app)
    const { by } = await createTestActivity(app, own)
    expect((await own.activities.join(by)).participantCount).toBe(1)
    expect(await listNotificationsOfUser(app, own.id, 'ACTIVITY_JOINED')).toHaveLength(0)
  })

  test('POST /activities/:id/join checks errors in this order: not found, not open, already joined, no emergency contact, monthly quota, full', async () => {
    const stranger = await app.user()
    const joined = (who: TestUser, id: number) => getRefusal(who.activities.join({ params: { id } }))
    expect(await joined(stranger, 999_999)).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    const off = await createTestActivity(app, creator)
    await creator.activities.remove(off.by)
    expect(await joined(stranger, off.id)).toMatchObject({ status: 400, error: 'ACTIVITY_NOT_OPEN' })
    const { id, by } = await createTestActivity(app, creator, { maxParticipants: 5 })
    expect(await joined(stranger, id)).toMatchObject({ status: 400, error: 'NO_EMERGENCY_CONTACT' })
    const users = await several(5, () => createUserWhoCanJoin(app))
    for (const user of users) await user.activities.join(by)
    expect(await joined(users[0]!, id)).toMatchObject({ status: 400, error: 'ALREADY_JOINED' })
    const late = await createUserWhoCanJoin(app)
    expect(await joined(late, id)).toMatchObject({ status: 400, error: 'ACTIVITY_FULL' })
    for (let nth = 0; nth < 3; nth += 1)
      await late.activities.join((await createTestActivity(app, creator)).by)
    expect(await joined(late, id)).toEqual({
      status: 403,
      success: false,
      error: { code: 'FREE_LIMIT_EXCEEDED', message: expect.any(String), upgrade_url: '/membership/plans' },
    })
  })

  test('an activity can be joined until the moment of its start', async () => {
    const { by } = await createTestActivity(app, creator, {}, 2 * hourMs)
    app.clock.move({ advanceMs: 2 * hourMs - 1 })
    await (await createUserWhoCanJoin(app)).activities.join(by)
    app.clock.move({ advanceMs: 1 })
    expect(await getRefusal((await createUserWhoCanJoin(app)).activities.join(by))).toMatchObject({
      error: 'ACTIVITY_NOT_OPEN',
    })
  })

  test('50 users simultaneously join an activity with 5 free places: exactly 5 succeed', async () => {
    const { id, by } = await createTestActivity(app, creator, { maxParticipants: 5 })
    const users = await several(50, () => createUserWhoCanJoin(app))
    const { done, refused } = await countSuccessesAndErrors(users.map((user) => user.activities.join(by)))
    expect(done).toBe(5)
    expect(new Set(refused)).toEqual(new Set(['ACTIVITY_FULL']))
    expect(await getActivityRow(app, id)).toMatchObject({ current_participants: 5 })
    expect(await listParticipantRows(app, id)).toHaveLength(5)
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

  test('control: reading the number of participants before writing it lets all 10 users join an activity with 5 places', async () => {
    const { id } = await createTestActivity(app, creator, { maxParticipants: 5 })
    const users = await several(10, () => createUserWhoCanJoin(app))
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
    let reading = 0
    const naive = (userId: number) =>
      inTransaction(app.db, async (tx) => {
        const { max_participants: max } = await getActivityRow({ ...app, db: tx }, id)
        const taken = await listParticipantRows({ ...app, db: tx }, id)
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
    expect(await listParticipantRows(app, id)).toHaveLength(10)
  })

  test('10 simultaneous join requests by one user: exactly 1 succeeds', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const user = await createUserWhoCanJoin(app)
    const { done, refused } = await countSuccessesAndErrors(
      Array.from({ length: 10 }, () => user.activities.join(by)),
    )
    expect([done, new Set(refused)]).toEqual([1, new Set(['ALREADY_JOINED'])])
    expect(await listParticipantRows(app, id)).toHaveLength(1)
    expect((await getActivityRow(app, id)).current_participants).toBe(1)
  })

  test('a user who joins an activity while it is cancelled is either refused or notified of the cancellation', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const users = await several(10, () => createUserWhoCanJoin(app))
    await countSuccessesAndErrors([
      ...users.slice(0, 5).map((user) => user.activities.join(by)),
      creator.activities.remove(by),
      ...users.slice(5).map((user) => user.activities.join(by)),
    ])
    for (const { user_id } of await listParticipantRows(app, id))
      expect(await listNotificationsOfUser(app, user_id, 'ACTIVITY_CANCELLED')).toHaveLength(1)
    expect((await getActivityRow(app, id)).status).toBe('cancelled')
  })
})

describe('POST /activities/:id/cancel', () => {
  test('an activity can be left until 2 hours before its start', async () => {
    const { id, by, startAt } = await createTestActivity(app, creator)
    const [early, late] = await several(2, () => createUserWhoCanJoin(app))
    for (const user of [early!, late!]) await user.activities.join(by)
    app.clock.move({ now: startAt - 7200 * secondMs })
    expect(await early!.activities.cancel(by)).toEqual({ success: true, message: '已取消报名' })
    app.clock.move({ advanceMs: secondMs })
    expect(await getRefusal(late!.activities.cancel(by))).toMatchObject({
      status: 400,
      error: 'CANCEL_TOO_LATE',
    })
    expect((await late!.activities.get(by)).canCancel).toBe(false)
    expect((await getActivityRow(app, id)).current_participants).toBe(1)
  })

  test('two simultaneous requests of a participant to leave an activity release one place', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const [user, other] = await several(2, () => createUserWhoCanJoin(app))
    for (const who of [user!, other!]) await who.activities.join(by)
    const { done, refused } = await countSuccessesAndErrors([
      user!.activities.cancel(by),
      user!.activities.cancel(by),
    ])
    expect([done, refused]).toEqual([1, ['NOT_JOINED']])
    expect((await getActivityRow(app, id)).current_participants).toBe(1)
  })

  test('leaving and joining again reuses one participant row', async () => {
    const { id, by } = await createTestActivity(app, creator)
    const user = await createUserWhoCanJoin(app)
    for (let times = 0; times < 2; times += 1) {
      await user.activities.join(by)
      await user.activities.cancel(by)
    }
    await user.activities.join(by)
    expect(await listParticipantRows(app, id)).toMatchObject([{ status: 'registered', cancelled_at: null }])
    expect((await getActivityRow(app, id)).current_participants).toBe(1)
  })

  test('POST /activities/:id/cancel is refused to a user who has not joined, and after the activity was cancelled', async () => {
    const { by } = await createTestActivity(app, creator)
    const user = await createUserWhoCanJoin(app)
    expect(await getRefusal(user.activities.cancel(by))).toMatchObject({ status: 400, error: 'NOT_JOINED' })
    await user.activities.join(by)
    await creator.activities.remove(by)
    expect(await getRefusal(user.activities.cancel(by))).toMatchObject({
      status: 400,
      error: 'ACTIVITY_NOT_OPEN',
    })
    expect(await getRefusal(user.activities.cancel({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
    })
  })
})
