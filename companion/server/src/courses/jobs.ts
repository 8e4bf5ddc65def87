import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Deps, processAllBatches, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createCourseStartingNotice } from './notices.ts'
import { claimDueCourseReminders } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Reminds each enrolled user once, 15 minutes before a live course starts, and again if the course is rescheduled. */
export const sendCourseReminders = async (deps: JobDeps, now: Instant) => ({
  reminded: await processAllBatches(() => remindBatch(deps, now)),
})

const remindBatch = (deps: JobDeps, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const due = await claimDueCourseReminders(tx, now)
    // Events are emitted one after the other, because a transaction has a single connection.
    // oxlint-disable-next-line no-await-in-loop
    for (const { user_id, course_id, title, scheduled_at } of due)
      await addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(user_id),
        createCourseStartingNotice(course_id, title, scheduled_at.getTime()),
      )
    return due.length
  })

export const courseJobs = (deps: JobDeps): PgJob[] => [
  { name: 'courses.remind', everyMs: minuteMs, run: (now) => sendCourseReminders(deps, now) },
]
