import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, apiError as refuseCommon, refuseFreeUser, releaseCount } from '#core'
import { findUser } from '#users'
import { apiError } from './errors.ts'
import { addParticipant, takeMonthlyJoin } from './participants.ts'
import { monthlyJoinsCounter } from './publishing.ts'
import { joinRefusal, leaveRefusal } from './rules.ts'
import * as store from './store.ts'
import { releasePlace } from './waiting-list.ts'

type JoinDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Takes a place and returns the number of participants. */
export async function joinActivity(deps: JoinDeps, id: number, userId: number) {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine, user } = await lockedFor(tx, id, userId)
    const refusal = joinRefusal(
      store.activityState(activity),
      { participation: mine?.status, hasEmergencyContact: user.emergency_contact_phone !== null },
      now,
    )
    if (refusal) throw apiError(refusal)
    const join = await takeMonthlyJoin(tx, user, now)
    if (!join) throw refuseFreeUser('FREE_LIMIT_EXCEEDED')
    const count = await addParticipant(deps, tx, activity, { user, ...join })
    // The error rolls back the use of the monthly quota too.
    if (count === undefined) throw apiError('ACTIVITY_FULL')
    return count
  })
}

async function lockedFor(tx: Db, id: number, userId: number) {
  const activity = await store.lockActivity(tx, id)
  const user = await findUser(tx, userId)
  if (!activity || !user) throw refuseCommon('NOT_FOUND')
  return { activity, user, mine: await store.findParticipant(tx, id, userId) }
}

/** Releases the place and returns the join to the monthly quota. */
export async function leaveActivity(deps: JoinDeps, id: number, userId: number) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await lockedFor(tx, id, userId)
    const refusal = leaveRefusal(store.activityState(activity), mine && store.leavingParticipant(mine), now)
    if (refusal || !mine) throw apiError(refusal ?? 'NOT_JOINED')
    if (mine.counted_month) await releaseCount(tx, monthlyJoinsCounter(userId, mine.counted_month))
    await releasePlace(deps, tx, activity, mine, now)
  })
}
