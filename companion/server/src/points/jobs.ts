import { type Instant, minuteMs } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Deps } from '#core'
import { openAccount } from './ledger.ts'
import { listWithExpired } from './store.ts'

/** Writes off what ran out, person by person. */
export async function expirePoints({ db }: Pick<Deps, 'db'>, now: Instant) {
  const people = await listWithExpired(db, now)
  // oxlint-disable-next-line no-await-in-loop
  for (const userId of people) await inTransaction(db, (tx) => openAccount(tx, userId, now))
  return { people: people.length }
}

export const pointJobs = (deps: Pick<Deps, 'db'>): PgJob[] => [
  { name: 'points.expire', everyMs: 10 * minuteMs, run: (now) => expirePoints(deps, now) },
]
