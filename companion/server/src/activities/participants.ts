import { type Instant, localMonth } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, takeCount, toUser } from '#core'
import { notify } from '#notifications'
import { isMember, type User } from '#users'
import * as notices from './notices.ts'
import { monthlyJoinsCounter, publishParticipation } from './publishing.ts'
import { freeJoinsAMonth } from './rules.ts'
import * as store from './store.ts'

type PlaceDeps = Pick<Deps, 'clock' | 'emit'>

/**
 * Uses one join of the monthly quota and returns the month, which is stored with the join so that it can be returned.
 * Members have no quota.
 */
export async function takeMonthlyJoin(tx: Db, user: User, now: Instant) {
  if (isMember(user, now)) return { countedMonth: null }
  const month = localMonth(now)
  return (await takeCount(tx, monthlyJoinsCounter(user.id, month), freeJoinsAMonth))
    ? { countedMonth: month }
    : undefined
}

type NewParticipant = { user: User; countedMonth: string | null }

/**
 * Adds a participant and returns the new number of participants, or undefined if the activity is full. The activity
 * must be locked.
 */
export async function addParticipant(
  deps: PlaceDeps,
  tx: Db,
  activity: store.ActivityRow,
  { user, countedMonth }: NewParticipant,
) {
  const count = await store.takePlace(tx, activity.id)
  if (count === undefined) return undefined
  const now = deps.clock.now()
  await store.upsertParticipant(tx, { activityId: activity.id, userId: user.id, countedMonth }, now)
  await publishParticipation(deps, tx, 'activity.joined', activity, user.id)
  if (activity.creator_id !== user.id)
    await notify(deps, tx, toUser(activity.creator_id), notices.participantJoined(activity, user))
  return count
}
