import { dayMs, minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderJobs } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { createCourseRequests, testVideoUrl } from './testing/course-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const { change, enroll, get, moveOn, offer, watch } = createCourseRequests(() => ({ app, admin, user }))
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不想学了' } })
const member = (days = 30) =>
  app.user({ is_member: true, member_expires_at: toDate(app.clock.now() + days * dayMs) })
const endUnpaid = () =>
  orderJobs(app.deps)
    .find(({ name }) => name === 'orders.expire')!
    .run(app.clock.now())
const alreadyEnrolled = { status: 400, error: 'ALREADY_ENROLLED' }

describe('POST /courses/:id/enroll for a free course', () => {
  test('enrolling in a free course takes effect immediately, works only once, and opens the video', async () => {
    const id = await offer()
    expect(await get(id)).toMatchObject({ isEnrolled: false, videoUrl: null, progress: null, price: 0 })
    expect(await enroll(id)).toMatchObject({ isEnrolled: true, orderNo: null, amount: 0, payParams: null })
    expect(await get(id)).toMatchObject({
      isEnrolled: true,
      videoUrl: testVideoUrl,
      progress: 0,
      enrollmentCount: 1,
    })
    expect(await getRefusal(enroll(id))).toMatchObject(alreadyEnrolled)
    expect((await get(id)).enrollmentCount).toBe(1)
  })

  test('10 concurrent enrolments of the same user: exactly one succeeds', async () => {
    const id = await offer()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => enroll(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await get(id)).enrollmentCount).toBe(1)
  })
})

describe('POST /courses/:id/enroll for a paid course', () => {
  test('a paid course shows its video after payment; enrolling again before payment returns the same order', async () => {
    const id = await offer({ price: 9.9 })
    const placed = await enroll(id)
    expect(placed).toMatchObject({ isEnrolled: false, amount: 9.9, orderNo: expect.stringMatching(/^K/) })
    expect(await enroll(id)).toMatchObject({ orderNo: placed.orderNo, payParams: placed.payParams })
    expect(await get(id)).toMatchObject({ isEnrolled: false, videoUrl: null })
    await app.pay(placed.orderNo!, { times: 3 })
    expect(await get(id)).toMatchObject({ isEnrolled: true, videoUrl: testVideoUrl, enrollmentCount: 1 })
    expect(await getRefusal(enroll(id))).toMatchObject(alreadyEnrolled)
    const { status } = await user.orders.get({ params: { orderNo: placed.orderNo! } })
    expect(status).toBe('completed')
  })

  test('enrolling again with another coupon keeps the first coupon on the unpaid course order', async () => {
    const at = toDate(app.clock.now())
    const template = await app.db
      .insertInto('coupon_templates')
      .values({ title: '课程券', type: 'amount', value: '5', valid_days: 30, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coupons = await app.db
      .insertInto('user_coupons')
      .values(
        ['a', 'b'].map((source) => ({
          user_id: user.id,
          template_id: template.id,
          source,
          created_at: at,
          expires_at: toDate(app.clock.now() + dayMs),
        })),
      )
      .returning('id')
      .execute()
    const [first, second] = coupons.map(({ id }) => id)
    const id = await offer({ price: 9.9 })
    expect(await enroll(id, user, first)).toMatchObject({ amount: 4.9 })
    expect(await enroll(id, user, second)).toMatchObject({ amount: 4.9 })
    const rows = await app.db
      .selectFrom('user_coupons')
      .select('status')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['locked', 'available'])
  })

  test('a late course payment is refunded if the user has enrolled for free since', async () => {
    const id = await offer({ price: 9.9 })
    const { orderNo } = await enroll(id)
    await moveOn(30 * minuteMs)
    await endUnpaid()
    await change(id, { price: 0 })
    await enroll(id)
    await app.pay(orderNo!)
    expect(await get(id)).toMatchObject({ isEnrolled: true, enrollmentCount: 1 })
    const order = await user.orders.get({ params: { orderNo: orderNo! } })
    expect(order.status).not.toBe('completed')
  })

  test('30 minutes after the first order for a course, enrolling creates a new order even before any job has run', async () => {
    const id = await offer({ price: 9.9 })
    const { orderNo } = await enroll(id)
    await moveOn(30 * minuteMs - 1)
    expect(await enroll(id)).toMatchObject({ orderNo })
    await moveOn(1)
    const again = await enroll(id)
    expect(again).toMatchObject({ isEnrolled: false, payParams: expect.anything() })
    expect(again.orderNo).not.toBe(orderNo)
    await app.pay(again.orderNo!, { times: 0 })
    await moveOn(30 * minuteMs)
    expect(await enroll(id)).toMatchObject({ orderNo: again.orderNo, isEnrolled: true, payParams: null })
  })

  test('a late payment of a cancelled order enrols the user in the course', async () => {
    const id = await offer({ price: 9.9 })
    const { orderNo } = await enroll(id)
    await moveOn(30 * minuteMs)
    await endUnpaid()
    await app.pay(orderNo!)
    expect((await get(id)).isEnrolled).toBe(true)
  })

  test('a course without progress can be refunded within 24 hours, which ends the enrolment', async () => {
    const id = await offer({ price: 9.9 })
    const { orderNo } = await enroll(id)
    await app.pay(orderNo!)
    await moveOn(dayMs)
    expect(await refund(orderNo!)).toMatchObject({ success: true, refundAmount: 9.9 })
    expect(await get(id)).toMatchObject({ isEnrolled: false, videoUrl: null, enrollmentCount: 0 })
    expect((await enroll(id)).orderNo).not.toBe(orderNo)
  })

  test('a course refund answers 400 COURSE_NOT_REFUNDABLE after 24 hours or after the first progress', async () => {
    const refused = { status: 400, error: 'COURSE_NOT_REFUNDABLE' }
    const [begun, late] = [await offer({ price: 9.9 }), await offer({ price: 9.9 })]
    const [first, second] = [await enroll(begun), await enroll(late)]
    await app.pay(first.orderNo!)
    await app.pay(second.orderNo!)
    await watch(begun, 1)
    expect(await getRefusal(refund(first.orderNo!))).toMatchObject(refused)
    await moveOn(dayMs + 1)
    expect(await getRefusal(refund(second.orderNo!))).toMatchObject(refused)
  })
})

describe('POST /courses/:id/enroll for a members’ course', () => {
  const required = {
    status: 403,
    success: false,
    error: { code: 'MEMBERSHIP_REQUIRED', upgrade_url: '/membership/plans' },
  }

  test('every user can read a members’ course, but only members can enrol', async () => {
    const id = await offer({ memberOnly: true })
    expect(await get(id)).toMatchObject({ memberOnly: true, videoUrl: null })
    expect(await getRefusal(enroll(id))).toMatchObject(required)
    expect(await enroll(id, await member())).toMatchObject({ isEnrolled: true })
  })

  test('a members’ course can no longer be watched once the membership has ended, and can be watched again after its renewal', async () => {
    const id = await offer({ memberOnly: true })
    const memberUser = await member(1)
    await enroll(id, memberUser)
    app.clock.move({ advanceMs: dayMs - 1 })
    expect((await get(id, memberUser)).videoUrl).toBe(testVideoUrl)
    app.clock.move({ advanceMs: 1 })
    expect(await getRefusal(get(id, memberUser))).toMatchObject(required)
    expect(await getRefusal(watch(id, 10, memberUser))).toMatchObject(required)
    const { orderNo } = await memberUser.membership.subscribe({ body: { plan: 'monthly' } })
    await app.pay(orderNo)
    expect((await get(id, memberUser)).videoUrl).toBe(testVideoUrl)
    await watch(id, 10, memberUser)
  })
})
