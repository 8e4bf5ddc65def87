import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { listUpcomingActivityIdsOfUser } from './due-store.ts'
import { cancelLockedActivity } from './organising.ts'
import { removeActivityPassesFromWaitingLists } from './pass-store.ts'
import { getActivityStatusAt } from './rules.ts'
import * as store from './store.ts'
import { releaseActivityPlace } from './waiting-list.ts'

type LeaveDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Removes a deleted account from its upcoming activities and cancels the activities that it organises. */
export async function leaveActivitiesOfDeletedUser(deps: LeaveDeps, userId: number) {
  await removeActivityPassesFromWaitingLists(deps.db, userId)
  // The activities are processed one after the other, each in its own transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const { id } of await listUpcomingActivityIdsOfUser(deps.db, userId, deps.clock.now()))
    await leaveOrCancelActivity(deps, id, userId)
}

const leaveOrCancelActivity = (deps: LeaveDeps, id: number, userId: number) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivityRow(tx, id)
    if (!activity || getActivityStatusAt(store.getActivityState(activity), now) !== 'upcoming') return
    if (activity.creator_id === userId) return cancelLockedActivity(deps, tx, activity, now)
    const mine = await store.findParticipant(tx, id, userId)
    if (mine) await releaseActivityPlace(deps, tx, activity, mine, now)
  })
