import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { nonMemberLimits } from './rules.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  user = await app.user()
  app.clock.move({ advanceMs: 1000 })
})
afterAll(() => app.stop())

async function subscribed() {
  const { orderNo } = await user.membership.subscribe({ body: { plan: 'monthly' } })
  await app.pay(orderNo)
  return orderNo
}
const at = () => toDate(app.clock.now())
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不要了' } })

/**
 * Each function uses one membership benefit of the user, and thereby adds the rows that the module of this benefit
 * stores.
 */
const uses = {
  'a coupon for members': async () => {
    const admin = await app.admin()
    const body = { title: '会员券', type: 'amount', value: 5, validDays: 30, memberOnly: true } as const
    const { id: templateId } = await admin.couponsAdmin.create({ body })
    await user.coupons.claim({ params: { templateId } })
  },
  'a course for members': () =>
    sql`WITH course AS (INSERT INTO courses (title, type, member_only) VALUES ('太极', 'recorded', true) RETURNING id)
        INSERT INTO course_enrollments (course_id, user_id, enrolled_at)
        SELECT id, ${user.id}::bigint, ${at()} FROM course`.execute(app.db),
  'a privilege for points': () =>
    sql`WITH product AS (INSERT INTO point_products (title, points_required, stock, category)
                         VALUES ('优先报名', 1, 1, 'privilege') RETURNING id)
        INSERT INTO point_redemptions (user_id, product_id, points, created_at)
        SELECT ${user.id}::bigint, id, 1, ${at()} FROM product`.execute(app.db),
  'one message more than the free limit': () => messages(nonMemberLimits.messagesADay + 1),
  'one activity more than the free limit': () => joins(nonMemberLimits.joinsAMonth + 1),
}

const messages = (count: number) =>
  sql`INSERT INTO ai_conversations (user_id, session_id, role, content, created_at)
      SELECT ${user.id}::bigint, 's', 'user', '您好', ${at()} FROM generate_series(1, ${count}::integer)`.execute(
    app.db,
  )
const joins = (count: number) =>
  sql`WITH activity AS (
        INSERT INTO activities (creator_id, title, category, location_lat, location_lng, location_address, start_time)
        SELECT ${user.id}::bigint, '散步', '散步', 39.9, 116.4, '公园', ${at()}
        FROM generate_series(1, ${count}::integer) RETURNING id)
      INSERT INTO activity_participants (activity_id, user_id, joined_at)
      SELECT id, ${user.id}::bigint, ${at()} FROM activity`.execute(app.db)

describe('refund of a used membership', () => {
  test.each(Object.entries(uses))(
    'a membership used for %s cannot be refunded by its owner',
    async (_, use) => {
      const orderNo = await subscribed()
      await use()
      expect(await getRefusal(refund(orderNo))).toMatchObject({ status: 400, error: 'MEMBERSHIP_USED' })
      expect(await user.membership.cancel()).toMatchObject({ refundAmount: 0 })
      expect(await user.membership.status()).toMatchObject({ isMember: true, status: 'cancelled' })
    },
  )

  test('an administrator can refund a used membership', async () => {
    const orderNo = await subscribed()
    await uses['a coupon for members']()
    const admin = await app.admin()
    const refunded = await admin.money.refundOrder({ params: { orderNo }, body: { reason: '平台退款' } })
    expect(refunded.refundAmount).toBe(29)
  })
})

describe('refund of an unused membership', () => {
  test('messages and activities within the free limits do not count as use of a membership', async () => {
    const orderNo = await subscribed()
    await messages(nonMemberLimits.messagesADay)
    await joins(nonMemberLimits.joinsAMonth)
    expect((await refund(orderNo)).refundAmount).toBe(29)
  })

  test('messages before the start of a membership do not count as its use', async () => {
    await messages(nonMemberLimits.messagesADay + 1)
    app.clock.move({ advanceMs: 1 })
    expect((await refund(await subscribed())).refundAmount).toBe(29)
  })

  test('a membership that has not started yet counts as unused', async () => {
    await subscribed()
    const second = await subscribed()
    await uses['a coupon for members']()
    expect((await refund(second)).refundAmount).toBe(29)
  })
})
