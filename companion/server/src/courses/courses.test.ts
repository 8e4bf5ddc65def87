import { dayMs, minuteMs, toDate, toIso } from '@sanhe/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderJobs } from '#orders'
import { refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { remindOfCourses } from './jobs.ts'
import { seedCourses } from './seed.ts'
import { raiseProgress } from './store.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await app.admin()
  user = await app.user()
})

type Body = Parameters<TestAdmin['coursesAdmin']['create']>[0]['body']
const videoUrl = 'https://media.example.com/a.mp4'
const offer = async (changes: Partial<Body> = {}) => {
  const body: Body = { title: '手机摄影', type: 'recorded', videoUrl, ...changes }
  return (await admin.coursesAdmin.create({ body })).id
}
const live = (inMs: number, changes: Partial<Body> = {}) =>
  offer({
    type: 'live',
    videoUrl: null,
    scheduledAt: toIso(app.clock.now() + inMs),
    liveRoomId: '8001',
    ...changes,
  })
const change = (id: number, body: Parameters<TestAdmin['coursesAdmin']['change']>[0]['body']) =>
  admin.coursesAdmin.change({ params: { id }, body })
const get = (id: number, who = user) => who.courses.get({ params: { id } })
const enroll = (id: number, who = user, couponId?: number) =>
  who.courses.enroll({ params: { id }, body: couponId ? { couponId } : undefined })
const watch = (id: number, progress: number, who = user) =>
  who.courses.progress({ params: { id }, body: { progress } })
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不想学了' } })
const member = (days = 30) =>
  app.user({ is_member: true, member_expires_at: toDate(app.clock.now() + days * dayMs) })
const endUnpaid = () =>
  orderJobs(app.deps)
    .find(({ name }) => name === 'orders.expire')!
    .run(app.clock.now())
const moveOn = async (advanceMs: number) => {
  app.clock.move({ advanceMs })
  Object.assign(user, await app.again(user))
}
const notFound = { status: 404, error: 'NOT_FOUND' }
const alreadyEnrolled = { status: 400, error: 'ALREADY_ENROLLED' }

describe('a free course', () => {
  test('is taken up at once, once, and opens its video to who takes it', async () => {
    const id = await offer()
    expect(await get(id)).toMatchObject({ isEnrolled: false, videoUrl: null, progress: null, price: 0 })
    expect(await enroll(id)).toMatchObject({ isEnrolled: true, orderNo: null, amount: 0, payParams: null })
    expect(await get(id)).toMatchObject({ isEnrolled: true, videoUrl, progress: 0, enrollmentCount: 1 })
    expect(await refusal(enroll(id))).toMatchObject(alreadyEnrolled)
    expect((await get(id)).enrollmentCount).toBe(1)
  })

  test('counts one who takes it up ten times at once as one', async () => {
    const id = await offer()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => enroll(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await get(id)).enrollmentCount).toBe(1)
  })
})

describe('a course that costs something', () => {
  test('is open when it is paid, not before; until then asking again gives the same order', async () => {
    const id = await offer({ price: 9.9 })
    const placed = await enroll(id)
    expect(placed).toMatchObject({ isEnrolled: false, amount: 9.9, orderNo: expect.stringMatching(/^K/) })
    expect(await enroll(id)).toMatchObject({ orderNo: placed.orderNo, payParams: placed.payParams })
    expect(await get(id)).toMatchObject({ isEnrolled: false, videoUrl: null })
    await app.pay(placed.orderNo!, { times: 3 })
    expect(await get(id)).toMatchObject({ isEnrolled: true, videoUrl, enrollmentCount: 1 })
    expect(await refusal(enroll(id))).toMatchObject(alreadyEnrolled)
    const { status } = await user.orders.get({ params: { orderNo: placed.orderNo! } })
    expect(status).toBe('completed')
  })

  test('keeps a coupon for the order that took it', async () => {
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

  test('that was taken up meanwhile is not paid for: late money goes back', async () => {
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

  test('is ordered anew from the moment that the half hour is over, before any job has run', async () => {
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

  test('is bought as well by money that comes late', async () => {
    const id = await offer({ price: 9.9 })
    const { orderNo } = await enroll(id)
    await moveOn(30 * minuteMs)
    await endUnpaid()
    await app.pay(orderNo!)
    expect((await get(id)).isEnrolled).toBe(true)
  })

  test('is given back within 24 hours by who has not begun, and is closed then', async () => {
    const id = await offer({ price: 9.9 })
    const { orderNo } = await enroll(id)
    await app.pay(orderNo!)
    await moveOn(dayMs)
    expect(await refund(orderNo!)).toMatchObject({ success: true, refundAmount: 9.9 })
    expect(await get(id)).toMatchObject({ isEnrolled: false, videoUrl: null, enrollmentCount: 0 })
    expect((await enroll(id)).orderNo).not.toBe(orderNo)
  })

  test('is not given back later, nor by who has begun', async () => {
    const refused = { status: 400, error: 'COURSE_NOT_REFUNDABLE' }
    const [begun, late] = [await offer({ price: 9.9 }), await offer({ price: 9.9 })]
    const [first, second] = [await enroll(begun), await enroll(late)]
    await app.pay(first.orderNo!)
    await app.pay(second.orderNo!)
    await watch(begun, 1)
    expect(await refusal(refund(first.orderNo!))).toMatchObject(refused)
    await moveOn(dayMs + 1)
    expect(await refusal(refund(second.orderNo!))).toMatchObject(refused)
  })
})

describe('a course for members', () => {
  const required = {
    status: 403,
    success: false,
    error: { code: 'MEMBERSHIP_REQUIRED', upgrade_url: '/membership/plans' },
  }

  test('is read about by all and taken up by members', async () => {
    const id = await offer({ memberOnly: true })
    expect(await get(id)).toMatchObject({ memberOnly: true, videoUrl: null })
    expect(await refusal(enroll(id))).toMatchObject(required)
    expect(await enroll(id, await member())).toMatchObject({ isEnrolled: true })
  })

  test('is closed when the membership is over, and open again with a new one', async () => {
    const id = await offer({ memberOnly: true })
    const somebody = await member(1)
    await enroll(id, somebody)
    app.clock.move({ advanceMs: dayMs - 1 })
    expect((await get(id, somebody)).videoUrl).toBe(videoUrl)
    app.clock.move({ advanceMs: 1 })
    expect(await refusal(get(id, somebody))).toMatchObject(required)
    expect(await refusal(watch(id, 10, somebody))).toMatchObject(required)
  })
})

describe('progress', () => {
  test('never goes back, and the whole completes the course for good', async () => {
    const id = await offer()
    await enroll(id)
    expect(await watch(id, 40.5)).toMatchObject({ progress: 40.5, completed: false })
    expect(await watch(id, 10)).toMatchObject({ progress: 40.5, completed: false })
    expect(await watch(id, 99.999)).toMatchObject({ progress: 99.99, completed: false })
    expect(await watch(id, 100)).toMatchObject({ progress: 100, completed: true })
    expect(await watch(id, 0)).toMatchObject({ progress: 100, completed: true })
  })

  test('of many reports at once is the most that any says', async () => {
    const id = await offer()
    await enroll(id)
    await Promise.all(Array.from({ length: 30 }, (_, nth) => watch(id, (nth * 7) % 30)))
    expect(await watch(id, 0)).toMatchObject({ progress: 29 })
  })

  test('would go back, were it written as it is reported', async () => {
    const id = await offer()
    await enroll(id)
    const naive = (progress: string) =>
      app.db.updateTable('course_enrollments').set({ progress }).where('course_id', '=', id).execute()
    await naive('50')
    await naive('20')
    expect((await get(id)).progress).toBe(20)
    expect(await raiseProgress(app.db, id, user.id, 10)).toMatchObject({ progress: '20.00' })
  })

  test.each([-1, 100.01])('of %d percent is none', async (progress) => {
    const id = await offer()
    await enroll(id)
    expect(await refusal(watch(id, progress))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('is made by who takes the course', async () => {
    const id = await offer()
    expect(await refusal(watch(id, 10))).toMatchObject({ status: 400, error: 'NOT_ENROLLED' })
    expect(await refusal(watch(999_999, 10))).toMatchObject(notFound)
  })
})

describe('a live course', () => {
  test('shows its room to who takes it, and ends', async () => {
    const id = await live(dayMs, { durationMinutes: 45 })
    expect((await get(id)).liveRoomId).toBeNull()
    await enroll(id)
    expect((await get(id)).liveRoomId).toBe('8001')
    await moveOn(dayMs + 45 * minuteMs)
    const late = await app.user()
    expect(await refusal(enroll(id, late))).toMatchObject({ status: 400, error: 'COURSE_ENDED' })
    await change(id, { videoUrl })
    expect(await enroll(id, late)).toMatchObject({ isEnrolled: true })
  })

  const reminders = async (who: TestUser) => {
    await remindOfCourses(app.deps, app.clock.now())
    await app.settle()
    const rows = await app.db
      .selectFrom('notifications')
      .select('content')
      .where('user_id', '=', who.id)
      .where('type', '=', 'COURSE_REMINDER')
      .execute()
    return rows.length
  }

  test('is told fifteen minutes before to who takes it, once, by push as well', async () => {
    const id = await live(60 * minuteMs)
    await enroll(id)
    const other = await app.user()
    app.clock.move({ advanceMs: 45 * minuteMs - 1 })
    expect(await reminders(user)).toBe(0)
    app.clock.move({ advanceMs: 1 })
    expect([await reminders(user), await reminders(user), await reminders(other)]).toEqual([1, 1, 0])
    expect(app.sentTo(`user:${user.id}`)).toHaveLength(1)
  })

  test('that is moved is told again; one that has begun is not', async () => {
    const id = await live(10 * minuteMs)
    await enroll(id)
    expect(await reminders(user)).toBe(1)
    await change(id, { scheduledAt: toIso(app.clock.now() + 14 * minuteMs) })
    expect(await reminders(user)).toBe(2)
    const begun = await live(minuteMs)
    await enroll(begun)
    app.clock.move({ advanceMs: minuteMs })
    expect(await reminders(user)).toBe(2)
  })
})

describe('the list of courses', () => {
  test('is of a type and a category, the newest first, and knows which one takes', async () => {
    const category = '书画'
    const [first, second] = [await offer({ category }), await offer({ category })]
    const coming = await live(dayMs, { category })
    const gone = await offer({ category })
    await change(gone, { status: 'inactive' })
    await enroll(first)
    const { courses, total } = await user.courses.list({ query: { category, type: 'recorded' } })
    expect(courses.map(({ id, isEnrolled }) => [id, isEnrolled])).toEqual([
      [second, false],
      [first, true],
    ])
    expect(total).toBe(2)
    const lives = await user.courses.list({ query: { category, type: 'live' } })
    expect(lives.courses.map(({ id }) => id)).toEqual([coming])
    expect(courses[0]).not.toHaveProperty('videoUrl')
  })

  test('of one’s own has what one takes, the last taken up first, also what was withdrawn', async () => {
    const [first, second] = [await offer(), await offer()]
    await enroll(second)
    await enroll(first)
    await watch(second, 100)
    await change(second, { status: 'inactive' })
    const { courses, total } = await user.courses.mine({ query: {} })
    expect(courses).toMatchObject([
      { id: first, progress: 0, completed: false },
      { id: second, progress: 100, completed: true },
    ])
    expect(total).toBe(2)
    expect((await get(second)).videoUrl).toBe(videoUrl)
    const stranger = await app.user()
    expect(await refusal(get(second, stranger))).toMatchObject(notFound)
    expect(await refusal(enroll(second, stranger))).toMatchObject(notFound)
  })
})

describe('an administrator', () => {
  test('offers live courses with their time and recorded ones with their video', async () => {
    const untimed = offer({ type: 'live', videoUrl: null })
    expect(await refusal(untimed)).toMatchObject({ status: 400, error: 'LIVE_WITHOUT_TIME' })
    const unrecorded = offer({ videoUrl: null })
    expect(await refusal(unrecorded)).toMatchObject({ status: 400, error: 'RECORDED_WITHOUT_VIDEO' })
    expect(await refusal(offer({ videoUrl: 'javascript:alert(1)' }))).toMatchObject({
      error: 'VALIDATION_ERROR',
    })
  })

  test('changes what is sent, and the course stays whole', async () => {
    const id = await offer({ instructorName: '刘老师', price: 5 })
    await change(id, { price: 6.5 })
    expect(await get(id)).toMatchObject({ price: 6.5, instructor: { name: '刘老师' } })
    expect(await refusal(change(id, { videoUrl: null }))).toMatchObject({ error: 'RECORDED_WITHOUT_VIDEO' })
    expect(await refusal(change(999_999, { price: 1 }))).toMatchObject(notFound)
    const { courses } = await admin.coursesAdmin.list({ query: {} })
    expect(courses[0]).toMatchObject({ id, status: 'active', videoUrl })
  })
})

test('demo courses are of both types, made once, with live ones always to come', async () => {
  expect((await seedCourses(app.deps)).courses).toBeGreaterThan(1)
  expect(await seedCourses(app.deps)).toEqual({ courses: 0 })
  for (const type of ['live', 'recorded'] as const)
    expect((await user.courses.list({ query: { type } })).total).toBeGreaterThan(0)
  app.clock.move({ advanceMs: 6 * dayMs })
  expect((await seedCourses(app.deps)).courses).toBe(2)
})
