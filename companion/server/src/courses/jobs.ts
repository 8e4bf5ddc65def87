import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Deps, toUser, drainBatches } from '#core'
import { notify } from '#notifications'
import { courseStarting } from './notices.ts'
import { takeStarting } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** A quarter of an hour before a live course, to everybody who takes it; once, unless it is moved. */
export const remindOfCourses = async (deps: JobDeps, now: Instant) => ({
  reminded: await drainBatches(() => remindBatch(deps, now)),
})

const remindBatch = (deps: JobDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const due = await takeStarting(tx, now)
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    for (const { user_id, course_id, title, scheduled_at } of due)
      await notify(deps, tx, toUser(user_id), courseStarting(course_id, title, scheduled_at.getTime()))
    return due.length
  })

export const courseJobs = (deps: JobDeps): PgJob[] => [
  { name: 'courses.remind', everyMs: minuteMs, run: (now) => remindOfCourses(deps, now) },
]
