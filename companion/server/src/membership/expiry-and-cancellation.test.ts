import { addMonths, dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { expireMemberships, sendMembershipReminders } from './jobs.ts'
import { createMembershipRequests } from './testing/membership-actions.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => void (user = await app.user()))
afterAll(() => app.stop())

const { now, status, noticesOf, subscribed } = createMembershipRequests(() => ({ app, user }))

describe('end of a membership', () => {
  test('a membership ends exactly at its expiry time, even before the job runs', async () => {
    await subscribed()
    app.clock.move({ now: addMonths(now(), 1) - 1 })
    expect(await status()).toMatchObject({ isMember: true, daysLeft: 1 })
    app.clock.move({ advanceMs: 1 })
    expect(await status()).toMatchObject({ isMember: false, status: 'expired' })
    await expireMemberships(app.deps, now())
    await expireMemberships(app.deps, now())
    const row = await app.db
      .selectFrom('users')
      .select('is_member')
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row?.is_member).toBe(false)
  })

  test('the membership reminder is sent once at each of 7, 3 and 1 days before the end', async () => {
    await subscribed()
    const end = addMonths(now(), 1)
    for (const days of [8, 7, 6, 3, 2, 1]) {
      app.clock.move({ now: end - days * dayMs })
      await sendMembershipReminders(app.deps, now())
      await sendMembershipReminders(app.deps, now())
    }
    const notices = (await noticesOf(user.id)).filter((type) => type === 'MEMBERSHIP_EXPIRING')
    expect(notices).toHaveLength(3)
  })

  test('after an outage of the job a user gets only one membership reminder, and none if the membership was renewed', async () => {
    await subscribed()
    const renewed = await app.user()
    await subscribed(renewed)
    await subscribed(renewed)
    app.clock.move({ now: addMonths(now(), 1) - dayMs })
    await sendMembershipReminders(app.deps, now())
    expect((await noticesOf(user.id)).filter((type) => type === 'MEMBERSHIP_EXPIRING')).toHaveLength(1)
    expect(await noticesOf(renewed.id)).not.toContain('MEMBERSHIP_EXPIRING')
  })
})

describe('POST /membership/cancel', () => {
  test('cancelling a membership within 24 hours refunds and ends it', async () => {
    const { orderNo } = await subscribed()
    app.clock.move({ advanceMs: 24 * hourMs })
    expect(await user.membership.cancel()).toMatchObject({ refundAmount: 29 })
    expect(await status()).toMatchObject({ isMember: false })
    expect((await user.orders.get({ params: { orderNo } })).status).toBe('refunded')
  })

  test('cancelling a membership after more than 24 hours keeps it until its end, without reminders', async () => {
    const { orderNo } = await subscribed()
    app.clock.move({ advanceMs: 24 * hourMs + 1 })
    expect(await user.membership.cancel()).toMatchObject({ refundAmount: 0 })
    expect(await status()).toMatchObject({ isMember: true, status: 'cancelled' })
    const refund = user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })
    expect(await getRefusal(refund)).toMatchObject({ status: 400, error: 'MEMBERSHIP_NOT_REFUNDABLE' })
    app.clock.move({ advanceMs: 28 * dayMs })
    await sendMembershipReminders(app.deps, now())
    expect(await noticesOf(user.id)).not.toContain('MEMBERSHIP_EXPIRING')
  })

  test('cancelling the second of two consecutive memberships keeps the first', async () => {
    await subscribed()
    const until = (await status()).expiresAt
    await subscribed()
    await user.membership.cancel()
    expect(await status()).toMatchObject({ isMember: true, expiresAt: until })
  })

  test('POST /membership/cancel answers 400 NOT_A_MEMBER to a user without a membership', async () => {
    expect(await getRefusal(user.membership.cancel())).toMatchObject({ status: 400, error: 'NOT_A_MEMBER' })
  })
})
