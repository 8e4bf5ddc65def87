import { type Instant, toShanghaiMonth } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, takeCounterUnits, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { isMember, type User } from '#users'
import * as notices from './notices.ts'
import { getMonthlyJoinsKey, publishParticipationEvent } from './publishing.ts'
import { freeJoinsPerMonth } from './rules.ts'
import * as store from './store.ts'

type PlaceDeps = Pick<Deps, 'clock' | 'emit'>

/**
 * Uses one join of the monthly quota. Returns the month, which is stored with the participant so that leaving can
 * return the join to that month. Members have no quota.
 */
export async function consumeMonthlyJoin(tx: Db, user: User, now: Instant) {
  if (isMember(user, now)) return { countedMonth: null }
  const month = toShanghaiMonth(now)
  return (await takeCounterUnits(tx, getMonthlyJoinsKey(user.id, month), freeJoinsPerMonth))
    ? { countedMonth: month }
    : undefined
}

type NewParticipant = { user: User; countedMonth: string | null }

/**
 * Adds a participant and returns the new number of participants, or undefined if the activity is full. The caller must
 * have locked the activity.
 */
export async function addActivityParticipant(
  deps: PlaceDeps,
  tx: Db,
  activity: store.ActivityRow,
  { user, countedMonth }: NewParticipant,
) {
  const count = await store.reserveActivityPlace(tx, activity.id)
  if (count === undefined) return undefined
  const now = deps.clock.now()
  await store.upsertParticipant(tx, { activityId: activity.id, userId: user.id, countedMonth }, now)
  await publishParticipationEvent(deps, tx, 'activity.joined', activity, user.id)
  if (activity.creator_id !== user.id)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(activity.creator_id),
      notices.createParticipantJoinedNotice(activity, user),
    )
  return count
}
