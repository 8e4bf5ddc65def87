import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { listToCome } from './due-store.ts'
import { freePasses } from './pass-store.ts'
import { callOff } from './planning.ts'
import { statusAt } from './rules.ts'
import * as store from './store.ts'
import { giveUpPlace } from './waiting.ts'

type LeaveDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Removes a deleted account from its upcoming activities and cancels those it organises. */
export async function leaveAll(deps: LeaveDeps, userId: number) {
  await freePasses(deps.db, userId)
  // The activities are processed one after the other, each in its own transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const { id } of await listToCome(deps.db, userId, deps.clock.now())) await leave(deps, id, userId)
}

const leave = (deps: LeaveDeps, id: number, userId: number) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivity(tx, id)
    if (!activity || statusAt(store.standingOf(activity), now) !== 'upcoming') return
    if (activity.creator_id === userId) return callOff(deps, tx, activity, now)
    const mine = await store.findParticipant(tx, id, userId)
    if (mine) await giveUpPlace(deps, tx, activity, mine, now)
  })
