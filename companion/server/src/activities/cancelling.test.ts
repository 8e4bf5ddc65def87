import { dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { cancelActivitiesOfDisabledUser } from './cancelling.ts'
import {
  createUserWhoCanJoin,
  createOrganiser,
  createTestActivity,
  getActivityRow,
  listNotificationsOfUser,
} from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let creator: TestUser
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  admin = await app.admin()
  creator = await createOrganiser(app)
  user = await createUserWhoCanJoin(app)
})
afterAll(() => app.stop())

const cancelled = (who: TestUser) => listNotificationsOfUser(app, who.id, 'ACTIVITY_CANCELLED')
const statusOf = async (id: number) => (await getActivityRow(app, id)).status
const shut = async (who: TestUser) => {
  await admin.admin.disableUser({ params: { id: who.id } })
  await app.settle()
}
const joins = async (who: TestUser) =>
  app.db
    .selectFrom('counters')
    .select('count')
    .where('subject', '=', `user:${who.id}`)
    .where('name', '=', 'activity.joins')
    .execute()

describe('the event user.disabled', () => {
  test('disabling a user cancels the upcoming activities of that organiser and notifies their participants', async () => {
    const first = await createTestActivity(app, creator)
    const second = await createTestActivity(app, creator, {}, 2 * dayMs)
    const others = await createTestActivity(app, await createOrganiser(app))
    for (const { by } of [first, second, others]) await user.activities.join(by)
    await creator.activities.join(others.by)
    await shut(creator)
    expect(await statusOf(first.id)).toBe('cancelled')
    expect(await statusOf(second.id)).toBe('cancelled')
    expect(await statusOf(others.id)).toBe('upcoming')
    const notices = await cancelled(user)
    expect(notices).toHaveLength(2)
    expect(notices[0]?.content).toBe('平台取消了“清晨太极拳”，请不要前往。')
    expect(await joins(user)).toEqual([{ count: 1 }])
    const guest = await createUserWhoCanJoin(app)
    expect(await getRefusal(guest.activities.join(first.by))).toMatchObject({ error: 'ACTIVITY_NOT_OPEN' })
    await shut(creator)
    expect(await cancelled(user)).toHaveLength(2)
  })

  test('disabling the organiser of a running activity does not cancel that activity', async () => {
    const { id, by, startAt } = await createTestActivity(app, creator)
    await user.activities.join(by)
    app.clock.move({ now: startAt })
    await shut(creator)
    expect(await statusOf(id)).toBe('upcoming')
    expect(await cancelled(user)).toHaveLength(0)
  })

  test('activities of an organiser who was enabled again before the event user.disabled is handled are not cancelled', async () => {
    const { id } = await createTestActivity(app, creator)
    await cancelActivitiesOfDisabledUser(app.deps, creator.id)
    expect(await statusOf(id)).toBe('upcoming')
  })
})

describe('POST /api/admin/activities/:id/cancel', () => {
  const callOff = (id: number, reason = '公园当天封闭', who = admin) =>
    who.activities.callOff({ params: { id }, body: { reason } })

  test("an administrator's cancellation notifies the participants and the organiser once each, with the reason, and is audited", async () => {
    const { id, by } = await createTestActivity(app, creator)
    await user.activities.join(by)
    await creator.activities.join(by)
    await callOff(id)
    expect(await statusOf(id)).toBe('cancelled')
    expect(await cancelled(user)).toMatchObject([{ content: expect.stringContaining('原因：公园当天封闭') }])
    expect(await cancelled(creator)).toMatchObject([
      { title: '您的活动被取消了', content: expect.stringContaining('公园当天封闭') },
    ])
    expect(await joins(user)).toEqual([{ count: 0 }])
    const logged = await app.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('action', '=', 'activity.calledOff')
      .where('resource_id', '=', id)
      .execute()
    expect(logged).toMatchObject([{ detail: { adminId: admin.id, reason: '公园当天封闭' } }])
    expect(await getRefusal(callOff(id))).toMatchObject({ status: 400, error: 'ACTIVITY_NOT_OPEN' })
  })

  test('POST /api/admin/activities/:id/cancel is allowed to administrators only, requires a reason, and is refused after the start', async () => {
    const { id, startAt } = await createTestActivity(app, creator, {}, 3 * hourMs)
    const byUser = user.activities.callOff({ params: { id }, body: { reason: '不喜欢' } })
    expect(await getRefusal(byUser)).toMatchObject({ status: 401 })
    expect(await getRefusal(callOff(id, ' '))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    expect(await getRefusal(callOff(999_999))).toMatchObject({ status: 404 })
    app.clock.move({ now: startAt })
    expect(await getRefusal(callOff(id))).toMatchObject({ status: 400, error: 'ACTIVITY_STARTED' })
    app.clock.move({ now: startAt - 1 })
    await callOff(id)
  })
})
