import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDueItem } from '#core'
import { openPointsLedger } from './ledger.ts'
import { listUsersWithExpiredPoints } from './store.ts'

/** Writes off the expired points of each user, in one transaction per user. */
export async function expirePoints({ db, log }: Pick<Deps, 'db' | 'log'>, now: Instant) {
  const { done } = await tryEachDueItem(
    log,
    () => listUsersWithExpiredPoints(db, now),
    (userId) => userId,
    (userId) => inTransaction(db, (tx) => openPointsLedger(tx, userId, now)),
  )
  return { people: done }
}

export const pointJobs = (deps: Pick<Deps, 'db' | 'log'>): PgJob[] => [
  { name: 'points.expire', everyMs: 10 * minuteMs, run: (now) => expirePoints(deps, now) },
]
