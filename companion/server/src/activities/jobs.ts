import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, processAllBatches, toUserRecipient, tryEachDueItem } from '#core'
import { addNotificationInTransaction } from '#notifications'
import * as due from './due-store.ts'
import * as notices from './notices.ts'
import { publishActivityFinished } from './publishing.ts'
import { getActivityStatusAt } from './rules.ts'
import { addToParticipantCount, getActivityState, lockActivityRow, updateActivity } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/**
 * Updates the stored status of activities that have started or ended. When an activity ends, participants who have not
 * checked in are marked as absent.
 */
export async function updateActivityStatuses(deps: JobDeps, now: Instant) {
  await due.markActivitiesOngoing(deps.db, now)
  const { done } = await tryEachDueItem(
    deps.log,
    () => due.listEndedActivities(deps.db, now),
    ({ id }) => id,
    ({ id }) => inTransaction(deps.db, (tx) => finishActivity(deps, tx, id, now)),
  )
  return { finished: done }
}

/** Finishes an activity exactly once: an activity that another run has already finished is skipped. */
async function finishActivity(deps: JobDeps, tx: Db, id: number, now: Instant) {
  const activity = await lockActivityRow(tx, id)
  if (
    !activity ||
    activity.status === 'finished' ||
    getActivityStatusAt(getActivityState(activity), now) !== 'finished'
  )
    return false
  await updateActivity(tx, id, { status: 'finished' }, now)
  await addToParticipantCount(tx, id, -(await due.markAbsentParticipants(tx, id)))
  await publishActivityFinished(deps, tx, id, activity.creator_id)
  return true
}

/** Reminds all participants 15 minutes before the start of their activity. */
export const sendStartReminders = (deps: JobDeps, now: Instant) =>
  sendReminders(deps, (tx) => due.claimStartReminders(tx, now), notices.createStartReminderNotice)

/** Reminds the participants of a running activity who have not checked in. */
export const sendCheckInReminders = (deps: JobDeps, now: Instant) =>
  sendReminders(deps, (tx) => due.claimCheckInReminders(tx, now), notices.createCheckInReminderNotice)

async function sendReminders(
  deps: JobDeps,
  take: (tx: Db) => ReturnType<typeof due.claimStartReminders>,
  notice: typeof notices.createStartReminderNotice,
) {
  const remindBatch = () =>
    inTransaction(deps.db, async (tx) => {
      const people = await take(tx)
      // oxlint-disable-next-line no-await-in-loop
      for (const { user_id, start_time, ...activity } of people)
        await addNotificationInTransaction(
          deps,
          tx,
          toUserRecipient(user_id),
          notice(activity, start_time.getTime()),
        )
      return people.length
    })
  return { reminded: await processAllBatches(remindBatch) }
}

export const activityJobs = (deps: JobDeps): PgJob[] => [
  { name: 'activities.move', everyMs: minuteMs, run: (now) => updateActivityStatuses(deps, now) },
  { name: 'activities.remind', everyMs: minuteMs, run: (now) => sendStartReminders(deps, now) },
  { name: 'activities.remindSignIn', everyMs: minuteMs, run: (now) => sendCheckInReminders(deps, now) },
]
