import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, drainBatches, toUser, tryEachDue } from '#core'
import { notify } from '#notifications'
import * as due from './due-store.ts'
import * as notices from './notices.ts'
import { publishFinished } from './publishing.ts'
import { activityStatusAt } from './rules.ts'
import { activityState, changeParticipantCount, lockActivity, updateActivity } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/**
 * Stores the status that follows from the current time, and marks participants without check-in as absent after the
 * end.
 */
export async function updateActivityStatuses(deps: JobDeps, now: Instant) {
  await due.markActivitiesOngoing(deps.db, now)
  const { done } = await tryEachDue(
    deps.log,
    () => due.listEndedActivities(deps.db, now),
    ({ id }) => id,
    ({ id }) => inTransaction(deps.db, (tx) => finishActivity(deps, tx, id, now)),
  )
  return { finished: done }
}

/** Finishes an activity once, even if several runs try: a finished activity is skipped. */
async function finishActivity(deps: JobDeps, tx: Db, id: number, now: Instant) {
  const activity = await lockActivity(tx, id)
  if (
    !activity ||
    activity.status === 'finished' ||
    activityStatusAt(activityState(activity), now) !== 'finished'
  )
    return false
  await updateActivity(tx, id, { status: 'finished' }, now)
  await changeParticipantCount(tx, id, -(await due.markAbsentParticipants(tx, id)))
  await publishFinished(deps, tx, id, activity.creator_id)
  return true
}

/** Reminds all participants 15 minutes before the start. */
export const sendStartReminders = (deps: JobDeps, now: Instant) =>
  remind(deps, (tx) => due.takeStartReminders(tx, now), notices.startReminder)

/** Reminds the participants of a running activity who have not checked in. */
export const sendCheckInReminders = (deps: JobDeps, now: Instant) =>
  remind(deps, (tx) => due.takeCheckInReminders(tx, now), notices.checkInReminder)

async function remind(
  deps: JobDeps,
  take: (tx: Db) => ReturnType<typeof due.takeStartReminders>,
  notice: typeof notices.startReminder,
) {
  const remindBatch = () =>
    inTransaction(deps.db, async (tx) => {
      const people = await take(tx)
      // oxlint-disable-next-line no-await-in-loop
      for (const { user_id, start_time, ...activity } of people)
        await notify(deps, tx, toUser(user_id), notice(activity, start_time.getTime()))
      return people.length
    })
  return { reminded: await drainBatches(remindBatch) }
}

export const activityJobs = (deps: JobDeps): PgJob[] => [
  { name: 'activities.move', everyMs: minuteMs, run: (now) => updateActivityStatuses(deps, now) },
  { name: 'activities.remind', everyMs: minuteMs, run: (now) => sendStartReminders(deps, now) },
  { name: 'activities.remindSignIn', everyMs: minuteMs, run: (now) => sendCheckInReminders(deps, now) },
]
