import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { sendCourseReminders } from './jobs.ts'
import { createCourseRequests } from './testing/course-helpers.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const many = 250

test('the reminder job notifies each of 250 users who are enrolled in a course once in one run', async () => {
  const [admin, user] = [await app.admin(), await app.user()]
  const id = await createCourseRequests(() => ({ app, admin, user })).live(10 * minuteMs)
  await sql`
    WITH people AS (
      INSERT INTO users (phone, city) SELECT '139' || lpad(n::text, 8, '0'), '北京' FROM generate_series(1, ${many}::integer) AS n
      RETURNING id)
    INSERT INTO course_enrollments (course_id, user_id, enrolled_at)
    SELECT ${id}, id, ${toDate(app.clock.now())} FROM people`.execute(app.db)
  expect(await sendCourseReminders(app.deps, app.clock.now())).toEqual({ reminded: many })
  expect(await sendCourseReminders(app.deps, app.clock.now())).toEqual({ reminded: 0 })
})
