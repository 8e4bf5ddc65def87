import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  countSuccessesAndErrors,
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
  getActivityRow,
  listNotificationsOfUser,
} from './testing/fixtures.ts'
import { grantActivityPass } from './waiting-list.ts'

let app: TestApp
let creator: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  creator = await createOrganiser(app)
})
afterAll(() => app.stop())

const smallest = 5
let given = 0

async function waiterIn(values: Parameters<TestApp['user']>[0] = {}, count = 1) {
  const user = await createUserWhoCanJoin(app, values)
  for (let nth = 0; nth < count; nth += 1)
    await inTransaction(app.db, (tx) =>
      grantActivityPass(tx, { userId: user.id, source: `test:${(given += 1)}` }, app.clock.now()),
    )
  return user
}

/** Creates an activity without free places and returns it with its participants. */
async function fullOne(inMs = dayMs) {
  const activity = await createTestActivity(app, creator, { maxParticipants: smallest }, inMs)
  const people = await Promise.all(Array.from({ length: smallest }, () => createUserWhoCanJoin(app)))
  for (const person of people) await person.activities.join(activity.by)
  return { ...activity, people: people as [TestUser, ...TestUser[]] }
}
const passesOf = async (user: { id: number }) =>
  (await (await app.again(user)).activities.passes({ query: {} })).passes
const joined = async (user: TestUser, { by }: { by: { params: { id: number } } }) =>
  (await user.activities.get(by)).isJoined

describe('POST /activities/:id/wait', () => {
  test('a released place is given to the first waiting user before other users can join, and that user is notified', async () => {
    const activity = await fullOne()
    const [first, second] = [await waiterIn(), await waiterIn()]
    expect(await first.activities.wait(activity.by)).toMatchObject({ success: true, position: 1 })
    expect(await second.activities.wait(activity.by)).toMatchObject({ position: 2 })
    expect(await passesOf(second)).toMatchObject([
      { status: 'waiting', activityId: activity.id, position: 2 },
    ])
    const anybody = await createUserWhoCanJoin(app)
    await activity.people[0].activities.cancel(activity.by)
    expect(await getRefusal(anybody.activities.join(activity.by))).toMatchObject({ error: 'ACTIVITY_FULL' })
    expect([await joined(first, activity), await joined(second, activity)]).toEqual([true, false])
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(smallest)
    expect(await passesOf(first)).toMatchObject([{ status: 'used', activityId: activity.id, position: null }])
    expect(await passesOf(second)).toMatchObject([{ status: 'waiting', position: 1 }])
    expect(await listNotificationsOfUser(app, first.id, 'ACTIVITY_PLACE_FOUND')).toMatchObject([
      { title: '候补成功', data: { activityId: activity.id } },
    ])
    expect(await listNotificationsOfUser(app, creator.id, 'ACTIVITY_JOINED')).toHaveLength(smallest + 1)
  })

  test('when the organiser adds places, waiting users get them', async () => {
    const activity = await fullOne()
    const waiters = [await waiterIn(), await waiterIn(), await waiterIn()]
    for (const waiter of waiters) await waiter.activities.wait(activity.by)
    await creator.activities.update({ ...activity.by, body: { maxParticipants: smallest + 2 } })
    const places = await Promise.all(waiters.map((waiter) => joined(waiter, activity)))
    expect(places).toEqual([true, true, false])
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(smallest + 2)
  })

  test('when participants leave while users join the waiting list, each waiting user gets at most one place and none stays empty', async () => {
    const activity = await fullOne()
    const waiters = await Promise.all(Array.from({ length: 4 }, () => waiterIn()))
    for (const waiter of waiters.slice(0, 2)) await waiter.activities.wait(activity.by)
    app.clock.move({ advanceMs: 1 })
    await countSuccessesAndErrors([
      ...activity.people.slice(0, 3).map((person) => person.activities.cancel(activity.by)),
      ...waiters.slice(2).map((waiter) => waiter.activities.wait(activity.by)),
    ])
    const seated = await Promise.all(waiters.map((waiter) => joined(waiter, activity)))
    const { current_participants } = await getActivityRow(app, activity.id)
    expect(seated.slice(0, 2)).toEqual([true, true])
    expect(current_participants).toBe(2 + seated.filter(Boolean).length)
  })

  test('POST /activities/:id/wait is refused while places are free, without an activity pass, and to waiting users and participants', async () => {
    const open = await createTestActivity(app, creator)
    const activity = await fullOne()
    const user = await waiterIn({}, 2)
    expect(await getRefusal(user.activities.wait(open.by))).toMatchObject({
      status: 400,
      error: 'ACTIVITY_NOT_FULL',
    })
    await user.activities.wait(activity.by)
    expect(await getRefusal(user.activities.wait(activity.by))).toMatchObject({ error: 'ALREADY_WAITING' })
    const without = await createUserWhoCanJoin(app)
    expect(await getRefusal(without.activities.wait(activity.by))).toMatchObject({ error: 'NO_PRIORITY' })
    expect(await getRefusal(without.activities.stopWaiting(activity.by))).toMatchObject({
      error: 'NOT_WAITING',
    })
    const comes = activity.people[0]
    expect(await getRefusal(comes.activities.wait(activity.by))).toMatchObject({ error: 'ALREADY_JOINED' })
    const alone = await waiterIn({ emergency_contact_phone: null })
    expect(await getRefusal(alone.activities.wait(activity.by))).toMatchObject({
      error: 'NO_EMERGENCY_CONTACT',
    })
    const nowhere = { params: { id: 987_654 } }
    expect(await getRefusal(user.activities.wait(nowhere))).toMatchObject({ status: 404 })
    expect(await getRefusal(user.activities.stopWaiting(nowhere))).toMatchObject({ status: 404 })
  })

  test('a user who gets a place in one activity twice, with two activity passes, is notified both times', async () => {
    const activity = await fullOne()
    const user = await waiterIn({}, 2)
    for (const nth of [0, 1]) {
      await user.activities.wait(activity.by)
      await activity.people[nth]?.activities.cancel(activity.by)
      expect(await joined(user, activity)).toBe(true)
      expect(await listNotificationsOfUser(app, user.id, 'ACTIVITY_PLACE_FOUND')).toHaveLength(nth + 1)
      await user.activities.cancel(activity.by)
      await (await createUserWhoCanJoin(app)).activities.join(activity.by)
    }
  })

  test('a user who stops waiting can use the same activity pass to wait for another activity', async () => {
    const [one, other] = [await fullOne(), await fullOne()]
    const user = await waiterIn()
    await user.activities.wait(one.by)
    expect(await getRefusal(user.activities.wait(other.by))).toMatchObject({ error: 'NO_PRIORITY' })
    await user.activities.stopWaiting(one.by)
    await user.activities.wait(other.by)
    await one.people[0].activities.cancel(one.by)
    expect(await joined(user, one)).toBe(false)
  })

  test('a waiting user can use the activity pass again once the activity has started or was cancelled', async () => {
    const [begins, off] = [await fullOne(), await fullOne()]
    const user = await waiterIn({}, 2)
    for (const { by } of [begins, off]) await user.activities.wait(by)
    await creator.activities.remove(off.by)
    expect(await listNotificationsOfUser(app, user.id, 'ACTIVITY_CANCELLED')).toHaveLength(1)
    const statuses = async () => (await passesOf(user)).map(({ status }) => status)
    expect(await statuses()).toEqual(['available', 'waiting'])
    app.clock.move({ now: begins.startAt })
    expect(await statuses()).toEqual(['available', 'available'])
    const next = await fullOne()
    expect(await user.activities.wait(next.by)).toMatchObject({ position: 1 })
  })

  test('an activity pass can be used to join a waiting list for 90 days after it was granted', async () => {
    const user = await waiterIn({}, 2)
    app.clock.move({ advanceMs: 90 * dayMs - 1 })
    creator = await createOrganiser(app)
    const activity = await fullOne(3 * hourMs)
    await (await app.again(user)).activities.wait(activity.by)
    app.clock.move({ advanceMs: 1 })
    expect((await passesOf(user)).map(({ status }) => status)).toEqual(['expired', 'waiting'])
    const other = await fullOne(3 * hourMs)
    expect(await getRefusal((await app.again(user)).activities.wait(other.by))).toMatchObject({
      error: 'NO_PRIORITY',
    })
    // The user began to wait before the pass expired, and therefore still gets the place.
    await activity.people[0].activities.cancel(activity.by)
    expect((await passesOf(user)).map(({ status }) => status)).toEqual(['expired', 'used'])
  })

  test('a waiting user without monthly joins left gets no place, and none twice after becoming a member and joining directly', async () => {
    const activity = await fullOne()
    const user = await waiterIn()
    const counter = { name: 'activity.joins', subject: `user:${user.id}`, period: '2026-11', count: 3 }
    await app.db.insertInto('counters').values(counter).execute()
    await user.activities.wait(activity.by)
    await activity.people[0].activities.cancel(activity.by)
    expect(await joined(user, activity)).toBe(false)
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(smallest - 1)
    await app.db
      .updateTable('users')
      .set({ is_member: true, member_expires_at: toDate(app.clock.now() + dayMs) })
      .where('id', '=', user.id)
      .execute()
    await user.activities.join(activity.by)
    await (activity.people[1] as TestUser).activities.cancel(activity.by)
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(smallest - 1)
    expect(await passesOf(user)).toMatchObject([{ status: 'available' }])
  })
})

describe('deletion of an account', () => {
  test('deleting an account releases its places in activities and cancels the activities that it organises', async () => {
    const activity = await fullOne()
    const [first, waiter] = [await waiterIn(), await waiterIn()]
    for (const { activities } of [first, waiter]) await activities.wait(activity.by)
    await first.users.remove({ body: { phone: first.phone } })
    await app.settle()
    expect(await passesOf(waiter)).toMatchObject([{ status: 'waiting', position: 1 }])
    const gone = activity.people[0]
    await gone.users.remove({ body: { phone: gone.phone } })
    await app.settle()
    expect(await joined(waiter, activity)).toBe(true)
    const guest = activity.people[1] as TestUser
    await creator.users.remove({ body: { phone: creator.phone } })
    await app.settle()
    expect((await guest.activities.get(activity.by)).status).toBe('cancelled')
    expect(await listNotificationsOfUser(app, guest.id, 'ACTIVITY_CANCELLED')).toHaveLength(1)
  })

  test('a deleted account remains a participant of past activities', async () => {
    const activity = await fullOne()
    app.clock.move({ now: activity.startAt })
    const gone = activity.people[0]
    await gone.users.remove({ body: { phone: gone.phone } })
    await app.settle()
    expect((await getActivityRow(app, activity.id)).current_participants).toBe(smallest)
  })
})
