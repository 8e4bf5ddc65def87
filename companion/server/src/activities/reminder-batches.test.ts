import { toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'
import { sendCheckInReminders, sendStartReminders } from './jobs.ts'
import { createOrganiser, createTestActivity } from './testing/fixtures.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const many = 250

/** Inserts participants directly into the database, because the API allows at most 15 per activity. */
async function crowdOf(activityId: number) {
  const at = toDate(app.clock.now())
  await sql`
    WITH people AS (
      INSERT INTO users (phone, city) SELECT '139' || lpad(n::text, 8, '0'), '北京' FROM generate_series(1, ${many}::integer) AS n
      RETURNING id)
    INSERT INTO activity_participants (activity_id, user_id, joined_at) SELECT ${activityId}, id, ${at} FROM people`.execute(
    app.db,
  )
}

test('the reminder job reminds each of 250 participants of an activity once in one run', async () => {
  const activity = await createTestActivity(app, await createOrganiser(app))
  await crowdOf(activity.id)
  app.clock.move({ now: activity.startAt - 1 })
  expect(await sendStartReminders(app.deps, app.clock.now())).toEqual({ reminded: many })
  expect(await sendStartReminders(app.deps, app.clock.now())).toEqual({ reminded: 0 })
  app.clock.move({ now: activity.startAt })
  expect(await sendCheckInReminders(app.deps, app.clock.now())).toEqual({ reminded: many })
})
