import { dayMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { sendCourseReminders } from './jobs.ts'
import { seedCourses } from './seed.ts'
import { raiseCourseProgress } from './store.ts'
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

const { change, enroll, get, live, moveOn, offer, watch } = createCourseRequests(() => ({ app, admin, user }))
const notFound = { status: 404, error: 'NOT_FOUND' }

describe('PUT /courses/:id/progress', () => {
  test('course progress never decreases, and 100 percent completes the course permanently', async () => {
    const id = await offer()
    await enroll(id)
    expect(await watch(id, 40.5)).toMatchObject({ progress: 40.5, completed: false })
    expect(await watch(id, 10)).toMatchObject({ progress: 40.5, completed: false })
    expect(await watch(id, 99.999)).toMatchObject({ progress: 99.99, completed: false })
    expect(await watch(id, 100)).toMatchObject({ progress: 100, completed: true })
    expect(await watch(id, 0)).toMatchObject({ progress: 100, completed: true })
  })

  test('30 concurrent progress reports store the largest course progress', async () => {
    const id = await offer()
    await enroll(id)
    await Promise.all(Array.from({ length: 30 }, (_, nth) => watch(id, (nth * 7) % 30)))
    expect(await watch(id, 0)).toMatchObject({ progress: 29 })
  })

  test('control: course progress decreases if the statement does not use GREATEST', async () => {
    const id = await offer()
    await enroll(id)
    const naive = (progress: string) =>
      app.db.updateTable('course_enrollments').set({ progress }).where('course_id', '=', id).execute()
    await naive('50')
    await naive('20')
    expect((await get(id)).progress).toBe(20)
    expect(await raiseCourseProgress(app.db, id, user.id, 10)).toMatchObject({ progress: '20.00' })
  })

  test.each([-1, 100.01])(
    'reporting a course progress of %d percent answers 400 VALIDATION_ERROR',
    async (progress) => {
      const id = await offer()
      await enroll(id)
      expect(await getRefusal(watch(id, progress))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    },
  )

  test('reporting progress of a course answers 400 NOT_ENROLLED for other users and 404 for an unknown course', async () => {
    const id = await offer()
    expect(await getRefusal(watch(id, 10))).toMatchObject({ status: 400, error: 'NOT_ENROLLED' })
    expect(await getRefusal(watch(999_999, 10))).toMatchObject(notFound)
  })
})

describe('live courses', () => {
  test('GET /courses/:id shows the live room to enrolled users only, and a live course ends after its duration', async () => {
    const id = await live(dayMs, { durationMinutes: 45 })
    expect(await get(id)).toMatchObject({ liveRoomId: null, liveUrl: null })
    await enroll(id)
    expect(await get(id)).toMatchObject({ liveRoomId: '8001', liveUrl: 'https://live.example/8001' })
    await moveOn(dayMs + 45 * minuteMs)
    const late = await app.user()
    expect(await getRefusal(enroll(id, late))).toMatchObject({ status: 400, error: 'COURSE_ENDED' })
    await change(id, { videoUrl: testVideoUrl })
    expect(await enroll(id, late)).toMatchObject({ isEnrolled: true })
  })

  const reminders = async (who: TestUser) => {
    await sendCourseReminders(app.deps, app.clock.now())
    await app.settle()
    const rows = await app.db
      .selectFrom('notifications')
      .select('content')
      .where('user_id', '=', who.id)
      .where('type', '=', 'COURSE_REMINDER')
      .execute()
    return rows.length
  }

  test('enrolled users get one reminder 15 minutes before a live course, in the app and as a push notification', async () => {
    const id = await live(60 * minuteMs)
    await enroll(id)
    const other = await app.user()
    app.clock.move({ advanceMs: 45 * minuteMs - 1 })
    expect(await reminders(user)).toBe(0)
    app.clock.move({ advanceMs: 1 })
    expect([await reminders(user), await reminders(user), await reminders(other)]).toEqual([1, 1, 0])
    expect(app.sentTo(`user:${user.id}`)).toHaveLength(1)
  })

  test('the reminder job reminds again when a live course is rescheduled, but not after it has started', async () => {
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

describe('GET /courses', () => {
  test('the course list filters by type and category, newest first, and marks enrolled courses', async () => {
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

  test('GET /courses/mine lists the user’s courses by latest enrolment, including withdrawn courses', async () => {
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
    expect((await get(second)).videoUrl).toBe(testVideoUrl)
    const stranger = await app.user()
    expect(await getRefusal(get(second, stranger))).toMatchObject(notFound)
    expect(await getRefusal(enroll(second, stranger))).toMatchObject(notFound)
  })
})

describe('/admin/courses', () => {
  test('an administrator must give a live course a time and a recorded course a video', async () => {
    const untimed = offer({ type: 'live', videoUrl: null })
    expect(await getRefusal(untimed)).toMatchObject({ status: 400, error: 'LIVE_WITHOUT_TIME' })
    const unrecorded = offer({ videoUrl: null })
    expect(await getRefusal(unrecorded)).toMatchObject({ status: 400, error: 'RECORDED_WITHOUT_VIDEO' })
    expect(await getRefusal(offer({ videoUrl: 'javascript:alert(1)' }))).toMatchObject({
      error: 'VALIDATION_ERROR',
    })
  })

  test('PUT changes only the sent fields of a course, and is refused if a recorded course would have no video', async () => {
    const id = await offer({ instructorName: '刘老师', price: 5 })
    await change(id, { price: 6.5 })
    expect(await get(id)).toMatchObject({ price: 6.5, instructor: { name: '刘老师' } })
    expect(await getRefusal(change(id, { videoUrl: null }))).toMatchObject({
      error: 'RECORDED_WITHOUT_VIDEO',
    })
    expect(await getRefusal(change(999_999, { price: 1 }))).toMatchObject(notFound)
    const { courses } = await admin.coursesAdmin.list({ query: {} })
    expect(courses[0]).toMatchObject({ id, status: 'active', videoUrl: testVideoUrl })
  })
})

test('seedCourses creates both course types once and reschedules past live courses', async () => {
  expect((await seedCourses(app.deps)).courses).toBeGreaterThan(1)
  expect(await seedCourses(app.deps)).toEqual({ courses: 0 })
  for (const type of ['live', 'recorded'] as const)
    expect((await user.courses.list({ query: { type } })).total).toBeGreaterThan(0)
  app.clock.move({ advanceMs: 6 * dayMs })
  expect((await seedCourses(app.deps)).courses).toBe(2)
})
