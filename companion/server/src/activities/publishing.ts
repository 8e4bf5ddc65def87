import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, releaseCounterUnits, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import * as notices from './notices.ts'
import { listWaitingUsers } from './pass-store.ts'
import { type ActivityRow, getActivityTimes, listActiveParticipants } from './store.ts'

type PublishDeps = Pick<Deps, 'clock' | 'emit'>
type ParticipationEvent = 'activity.joined' | 'activity.left' | 'activity.signedIn'

const subjectOf = (activityId: number) => `activity:${activityId}`

export const publishParticipationEvent = (
  { emit }: PublishDeps,
  tx: Db,
  type: ParticipationEvent,
  { id, creator_id }: ActivityRow,
  userId: number,
) => emit(tx, { type, subject: subjectOf(id), payload: { activityId: id, userId, creatorId: creator_id } })

export const publishActivityReviewed = (
  { emit }: PublishDeps,
  tx: Db,
  activity: ActivityRow,
  userId: number,
  rating: number,
) =>
  emit(tx, {
    type: 'activity.reviewed',
    subject: subjectOf(activity.id),
    payload: { activityId: activity.id, userId, creatorId: activity.creator_id, rating },
  })

export const publishActivityFinished = ({ emit }: PublishDeps, tx: Db, id: number, creatorId: number) =>
  emit(tx, { type: 'activity.finished', subject: subjectOf(id), payload: { activityId: id, creatorId } })

/** Returns the key of the counter for a user's joins in one month. */
export const getMonthlyJoinsKey = (userId: number, month: string) => ({
  name: 'activity.joins',
  subject: `user:${userId}`,
  period: month,
})

/**
 * Notifies participants and waiting users of the cancellation of an activity, and returns the used joins to their
 * monthly quotas.
 */
export async function notifyActivityCancelled(
  deps: PublishDeps,
  tx: Db,
  activity: ActivityRow,
  byPlatform?: notices.PlatformCancellation,
) {
  const notice = notices.createActivityCancelledNotice(activity, byPlatform)
  for (const { user_id, counted_month } of await listActiveParticipants(tx, activity.id)) {
    // The queries run one after the other, because a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    if (counted_month) await releaseCounterUnits(tx, getMonthlyJoinsKey(user_id, counted_month))
    // oxlint-disable-next-line no-await-in-loop
    await addNotificationInTransaction(deps, tx, toUserRecipient(user_id), notice)
  }
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await listWaitingUsers(tx, activity.id))
    await addNotificationInTransaction(deps, tx, toUserRecipient(user_id), notice)
  await deps.emit(tx, {
    type: 'activity.cancelled',
    subject: subjectOf(activity.id),
    payload: { activityId: activity.id, creatorId: activity.creator_id },
  })
}

type PlannedActivity = notices.ChangedActivity & Pick<ActivityRow, 'start_time' | 'end_time'>

export async function notifyActivityChanged(
  deps: PublishDeps,
  tx: Db,
  activity: PlannedActivity,
  now: Instant,
) {
  const notice = notices.createActivityChangedNotice(activity, getActivityTimes(activity).startAt, toIso(now))
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await listActiveParticipants(tx, activity.id))
    await addNotificationInTransaction(deps, tx, toUserRecipient(user_id), notice)
}
