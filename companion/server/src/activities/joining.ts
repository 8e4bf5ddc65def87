import { type Instant, localMonth, toDate } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import {
  type Db,
  type Deps,
  giveBackCount,
  refuse as refuseCommon,
  refuseForFree,
  takeCount,
  toUser,
} from '#core'
import { notify } from '#notifications'
import { findUser, isMember, type User } from '#users'
import { refuse } from './errors.ts'
import * as notices from './notices.ts'
import { cancelRefusal, freeJoinsAMonth, joinRefusal } from './rules.ts'
import * as store from './store.ts'
import { joinsOf, tell } from './tell.ts'

type JoinDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Takes a place and returns how many take part. */
export async function joinActivity(deps: JoinDeps, id: number, userId: number) {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine, user } = await lockedFor(tx, id, userId)
    const refusal = joinRefusal(
      store.standingOf(activity),
      { participation: mine?.status, hasEmergencyContact: user.emergency_contact_phone !== null },
      now,
    )
    if (refusal) throw refuse(refusal)
    const countedMonth = await takeJoin(tx, user, now)
    const count = await store.takePlace(tx, id)
    // Undoes the count of the month with all the rest.
    if (count === undefined) throw refuse('ACTIVITY_FULL')
    await store.putParticipant(tx, { activityId: id, userId, countedMonth }, now)
    await tell(deps, tx, 'activity.joined', activity, userId)
    if (activity.creator_id !== userId)
      await notify(deps, tx, toUser(activity.creator_id), notices.joined(activity, user))
    return count
  })
}

async function lockedFor(tx: Db, id: number, userId: number) {
  const activity = await store.lockActivity(tx, id)
  const user = await findUser(tx, userId)
  if (!activity || !user) throw refuseCommon('NOT_FOUND')
  return { activity, user, mine: await store.findParticipant(tx, id, userId) }
}

/** Members join as often as they like; for others the month it was counted in is kept with the join. */
async function takeJoin(tx: Db, user: User, now: Instant) {
  if (isMember(user, now)) return null
  const month = localMonth(now)
  if (!(await takeCount(tx, joinsOf(user.id, month), freeJoinsAMonth)))
    throw refuseForFree('FREE_LIMIT_EXCEEDED')
  return month
}

/** Gives the place back, and the join of the month with it. */
export async function leaveActivity(deps: JoinDeps, id: number, userId: number) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await lockedFor(tx, id, userId)
    const refusal = cancelRefusal(store.standingOf(activity), mine?.status, now)
    if (refusal || !mine) throw refuse(refusal ?? 'NOT_JOINED')
    await store.moveParticipant(tx, mine.id, ['registered'], {
      status: 'cancelled',
      cancelled_at: toDate(now),
    })
    await store.changePlaces(tx, id, -1)
    if (mine.counted_month) await giveBackCount(tx, joinsOf(userId, mine.counted_month))
    await tell(deps, tx, 'activity.left', activity, userId)
  })
}
