import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { listUpcomingOfUser } from './due-store.ts'
import { cancelLockedActivity } from './organising.ts'
import { removePassesFromQueues } from './pass-store.ts'
import { activityStatusAt } from './rules.ts'
import * as store from './store.ts'
import { releasePlace } from './waiting-list.ts'

type LeaveDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Removes a deleted account from its upcoming activities and cancels those it organises. */
export async function leaveActivitiesOfDeletedUser(deps: LeaveDeps, userId: number) {
  await removePassesFromQueues(deps.db, userId)
  // The activities are processed one after the other, each in its own transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const { id } of await listUpcomingOfUser(deps.db, userId, deps.clock.now()))
    await leaveOrCancel(deps, id, userId)
}

const leaveOrCancel = (deps: LeaveDeps, id: number, userId: number) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivity(tx, id)
    if (!activity || activityStatusAt(store.activityState(activity), now) !== 'upcoming') return
    if (activity.creator_id === userId) return cancelLockedActivity(deps, tx, activity, now)
    const mine = await store.findParticipant(tx, id, userId)
    if (mine) await releasePlace(deps, tx, activity, mine, now)
  })
