import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, releaseCount, toUser } from '#core'
import { notify } from '#notifications'
import * as notices from './notices.ts'
import { listWaiting } from './pass-store.ts'
import { type ActivityRow, listComing, timesOf } from './store.ts'

type TellDeps = Pick<Deps, 'clock' | 'emit'>
type Told = 'activity.joined' | 'activity.left' | 'activity.signedIn'

const subjectOf = (activityId: number) => `activity:${activityId}`

export const tell = (
  { emit }: TellDeps,
  tx: Db,
  type: Told,
  { id, creator_id }: ActivityRow,
  userId: number,
) => emit(tx, { type, subject: subjectOf(id), payload: { activityId: id, userId, creatorId: creator_id } })

export const tellReviewed = (
  { emit }: TellDeps,
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

export const tellFinished = ({ emit }: TellDeps, tx: Db, id: number, creatorId: number) =>
  emit(tx, { type: 'activity.finished', subject: subjectOf(id), payload: { activityId: id, creatorId } })

/** Returns the key of the counter of a user's joins in a month. */
export const joinsOf = (userId: number, month: string) => ({
  name: 'activity.joins',
  subject: `user:${userId}`,
  period: month,
})

/** Notifies participants and waiting users of the cancellation and returns the joins to the monthly quota. */
export async function tellCancelled(
  deps: TellDeps,
  tx: Db,
  activity: ActivityRow,
  byPlatform?: notices.ByPlatform,
) {
  const notice = notices.cancelled(activity, byPlatform)
  for (const { user_id, counted_month } of await listComing(tx, activity.id)) {
    // The queries run one after the other, because a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    if (counted_month) await releaseCount(tx, joinsOf(user_id, counted_month))
    // oxlint-disable-next-line no-await-in-loop
    await notify(deps, tx, toUser(user_id), notice)
  }
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await listWaiting(tx, activity.id))
    await notify(deps, tx, toUser(user_id), notice)
  await deps.emit(tx, {
    type: 'activity.cancelled',
    subject: subjectOf(activity.id),
    payload: { activityId: activity.id, creatorId: activity.creator_id },
  })
}

type Planned = notices.Changed & Pick<ActivityRow, 'start_time' | 'end_time'>

export async function tellChanged(deps: TellDeps, tx: Db, activity: Planned, now: Instant) {
  const notice = notices.changed(activity, timesOf(activity).startAt, toIso(now))
  // oxlint-disable-next-line no-await-in-loop
  for (const { user_id } of await listComing(tx, activity.id)) await notify(deps, tx, toUser(user_id), notice)
}
