import { inTransaction } from '@sanhe/kit/postgres/database'
import {
  type Db,
  type Deps,
  createMembershipRequiredError,
  apiError as refuseCommon,
  releaseCounterUnits,
} from '#core'
import { findUser } from '#users'
import { apiError } from './errors.ts'
import { addActivityParticipant, consumeMonthlyJoin } from './participants.ts'
import { getMonthlyJoinsKey } from './publishing.ts'
import { decideActivityJoinRefusal, decideActivityLeaveRefusal } from './rules.ts'
import * as store from './store.ts'
import { releaseActivityPlace } from './waiting-list.ts'

type JoinDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Takes a place in an activity for the user and returns the number of participants. */
export async function joinActivity(deps: JoinDeps, id: number, userId: number) {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine, user } = await lockActivityAndFindParticipant(tx, id, userId)
    const refusal = decideActivityJoinRefusal(
      store.getActivityState(activity),
      { participation: mine?.status, hasEmergencyContact: user.emergency_contact_phone !== null },
      now,
    )
    if (refusal) throw apiError(refusal)
    const join = await consumeMonthlyJoin(tx, user, now)
    if (!join) throw createMembershipRequiredError('FREE_LIMIT_EXCEEDED')
    const count = await addActivityParticipant(deps, tx, activity, { user, ...join })
    // The thrown error rolls back the transaction, so the join does not use the monthly quota.
    if (count === undefined) throw apiError('ACTIVITY_FULL')
    return count
  })
}

async function lockActivityAndFindParticipant(tx: Db, id: number, userId: number) {
  const activity = await store.lockActivityRow(tx, id)
  const user = await findUser(tx, userId)
  if (!activity || !user) throw refuseCommon('NOT_FOUND')
  return { activity, user, mine: await store.findParticipant(tx, id, userId) }
}

/** Releases the user's place in an activity and returns the join to the monthly quota. */
export async function leaveActivity(deps: JoinDeps, id: number, userId: number) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { activity, mine } = await lockActivityAndFindParticipant(tx, id, userId)
    const refusal = decideActivityLeaveRefusal(
      store.getActivityState(activity),
      mine && store.toParticipantLeaveState(mine),
      now,
    )
    if (refusal || !mine) throw apiError(refusal ?? 'NOT_JOINED')
    if (mine.counted_month) await releaseCounterUnits(tx, getMonthlyJoinsKey(userId, mine.counted_month))
    await releaseActivityPlace(deps, tx, activity, mine, now)
  })
}
