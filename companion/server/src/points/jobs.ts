import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDue } from '#core'
import { openAccount } from './ledger.ts'
import { listWithExpired } from './store.ts'

/** Writes off what ran out, person by person. */
export async function expirePoints({ db, log }: Pick<Deps, 'db' | 'log'>, now: Instant) {
  const { done } = await tryEachDue(
    log,
    () => listWithExpired(db, now),
    (userId) => userId,
    (userId) => inTransaction(db, (tx) => openAccount(tx, userId, now)),
  )
  return { people: done }
}

export const pointJobs = (deps: Pick<Deps, 'db' | 'log'>): PgJob[] => [
  { name: 'points.expire', everyMs: 10 * minuteMs, run: (now) => expirePoints(deps, now) },
]
