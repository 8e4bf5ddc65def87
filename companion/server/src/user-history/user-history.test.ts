import { dayMs, hourMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createJoinedActivity } from '../activities/testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin({ role: 'support' })
})
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const of = ({ id }: { id: number } = user) => ({ params: { id }, query: {} })

test('GET /admin/users/:id/activities lists registrations with their state, newest first', async () => {
  const { user: participant, activity } = await createJoinedActivity(app)
  const call = of(participant)
  expect(await admin.userHistory.activities(call)).toMatchObject({
    activities: [
      {
        activityId: activity.id,
        title: '清晨太极拳',
        status: 'registered',
        isCancelled: false,
        leftAt: null,
      },
    ],
    total: 1,
  })
  await participant.activities.cancel(activity.by)
  await (await app.admin()).activities.callOff({ ...activity.by, body: { reason: '下雨' } })
  expect(await admin.userHistory.activities(call)).toMatchObject({
    activities: [{ status: 'cancelled', isCancelled: true, leftAt: expect.any(String) }],
  })
  expect(await admin.userHistory.activities(of())).toMatchObject({ activities: [], total: 0 })
})

test('GET /admin/posts and /admin/comments with `userId` list only what this user wrote', async () => {
  const other = await app.user()
  const { id: own } = await user.community.create({ body: { content: '我的动态' } })
  await other.community.create({ body: { content: '别人的动态' } })
  await other.community.comment({ params: { id: own }, body: { content: '别人的评论' } })
  await user.community.comment({ params: { id: own }, body: { content: '我的评论' } })
  const query = { userId: user.id }
  expect(await admin.communityAdmin.list({ query })).toMatchObject({
    posts: [{ id: own, content: '我的动态', status: 'active' }],
    total: 1,
  })
  expect(await admin.communityAdmin.listComments({ query })).toMatchObject({
    comments: [{ content: '我的评论', postId: own }],
    total: 1,
  })
})

test('GET /admin/users/:id/points lists transactions with the balance', async () => {
  await user.points.checkIn()
  const { availablePoints } = await user.points.account()
  expect(await admin.userHistory.points(of())).toMatchObject({
    account: { availablePoints, usedPoints: 0, expiredPoints: 0 },
    transactions: [{ type: 'earn', action: 'sign_in', points: availablePoints, balance: availablePoints }],
    total: 1,
  })
})

test('GET /admin/users/:id/coupons shows a coupon as expired once its validity ends', async () => {
  const owner = await app.admin()
  const body = { title: '满50减5', type: 'amount' as const, value: 5, minAmount: 50, validDays: 1 }
  const { id: templateId } = await owner.couponsAdmin.create({ body })
  await user.coupons.claim({ params: { templateId } })
  const statusOf = async () => (await admin.userHistory.coupons(of())).coupons.map(({ status }) => status)
  expect(await statusOf()).toEqual(['available'])
  app.clock.move({ advanceMs: 2 * dayMs })
  expect(await statusOf()).toEqual(['expired'])
})

test('GET /admin/users/:id/memberships lists plan, period, price in yuan and state', async () => {
  const payer = await app.user({ nickname: '小明' })
  const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
  await app.pay(orderNo)
  await app.db
    .updateTable('memberships')
    .set({ paid_by_user_id: payer.id })
    .where('user_id', '=', user.id)
    .execute()
  const second = await user.membership.subscribe({ body: { plan: 'yearly' } })
  await app.pay(second.orderNo)
  const { memberships } = await admin.userHistory.memberships(of())
  expect(memberships).toMatchObject([
    { plan: 'yearly', status: 'upcoming', orderNo: second.orderNo, paidBy: null },
    { plan: 'monthly', status: 'active', orderNo, paidBy: { id: payer.id, nickname: '小明' } },
  ])
  const { plans } = await user.membership.plans()
  expect(memberships.map(({ price }) => price).toReversed()).toEqual(plans.map(({ price }) => price))
})

describe('GET /admin/users/:id/family', () => {
  test('lists parents and children with what is shared and the consent of the parent', async () => {
    const child = await app.user({ nickname: '小芳' })
    const { code } = await user.family.invite({ body: { sharedKinds: ['activities'] } })
    await child.family.link({ body: { inviteCode: code } })
    await app.db.updateTable('users').set({ health_consent: 'withdrawn' }).where('id', '=', user.id).execute()
    const shared = { status: 'active', sharedKinds: ['activities'], healthConsent: 'withdrawn' }
    expect((await admin.userHistory.family(of())).links).toMatchObject([
      { id: `u${child.id}`, userId: child.id, role: 'child', nickname: '小芳', ...shared },
    ])
    expect((await admin.userHistory.family(of(child))).links).toMatchObject([
      { id: `u${user.id}`, userId: user.id, role: 'parent', ...shared },
    ])
  })

  test('lists children of the mini-program without an account in the app, and ended links', async () => {
    const child = await app.user()
    const { code } = await user.family.generateCode()
    await child.family.link({ body: { inviteCode: code } })
    await user.family.removeMember({ params: { id: `u${child.id}` } })
    app.clock.move({ advanceMs: hourMs })
    const mini = await app.child({ of: [user], phone: '13900001234' })
    expect((await admin.userHistory.family(of())).links).toMatchObject([
      { id: `c${mini.id}`, userId: null, status: 'active', phone: '139****1234', relationship: 'child' },
      { id: `u${child.id}`, status: 'ended' },
    ])
  })
})

describe('notices of a user', () => {
  const created_at = () => toDate(app.clock.now())
  const types = [
    'POST_HIDDEN',
    'HEALTH_ALERT',
    'PARENT_HEALTH_REPORT',
    'MEDICINE_REMINDER',
    'CONSULTATION_REPLY',
  ]

  test('GET /admin/users/:id/notifications shows title, time and whether it was read, without contents and health', async () => {
    const row = { user_id: user.id, title: '标题', content: '内容', data: '{}' }
    const rows = types.map((type) => ({ ...row, type, created_at: created_at(), is_read: true }))
    await app.db.insertInto('notifications').values(rows).execute()
    const { notifications, total } = await admin.userHistory.notifications(of())
    expect(notifications).toEqual([
      {
        id: expect.any(Number),
        type: 'POST_HIDDEN',
        title: '标题',
        isRead: true,
        createdAt: expect.any(String),
      },
    ])
    expect(total).toBe(1)
  })

  test('GET /admin/users/:id/deliveries shows channel and outcome of pushes and SMS, without health', async () => {
    const recipient = `user:${user.id}`
    const rows = types.map((type, nth) => ({ type, recipient, event_id: user.id * 100 + nth }))
    const sent = { channel: 'sms', outcome: 'sent', created_at: created_at() } as const
    await app.db
      .insertInto('delivery_log')
      .values(rows.map((row) => ({ ...row, ...sent })))
      .execute()
    expect(await admin.userHistory.deliveries(of())).toMatchObject({
      deliveries: [{ channel: 'sms', type: 'POST_HIDDEN', outcome: 'sent' }],
      total: 1,
    })
  })
})

test('the lists of a user answer 404 for an unknown user and record nothing', async () => {
  const { userHistory } = admin
  const unknown = of({ id: 999_999 })
  const calls = [
    userHistory.activities(unknown),
    userHistory.points(unknown),
    userHistory.coupons(unknown),
    userHistory.memberships(unknown),
    userHistory.family(unknown),
    userHistory.notifications(unknown),
    userHistory.deliveries(unknown),
    userHistory.sessions(unknown),
  ]
  for (const refusal of await Promise.all(calls.map(getRefusal)))
    expect(refusal).toMatchObject({ status: 404, error: 'NOT_FOUND' })
})

test('each list of a user that an administrator opens is in the access log of that user', async () => {
  const { userHistory } = admin
  await userHistory.activities(of())
  await userHistory.points(of())
  await userHistory.coupons(of())
  await userHistory.memberships(of())
  await userHistory.family(of())
  await userHistory.notifications(of())
  await userHistory.deliveries(of())
  await userHistory.sessions(of())
  const { accesses } = await user.family.accessLog({ query: {} })
  expect(accesses.map(({ what }) => what).toReversed()).toEqual([
    'activities',
    'points',
    'coupons',
    'memberships',
    'family',
    'notifications',
    'logins',
  ])
})
