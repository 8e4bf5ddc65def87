import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import { deleteExpiredRevocations } from './account-states.ts'
import { knownIpAddressLifetimeMs } from './rules.ts'
import { deleteExpiredSessions, deleteExpiredLogoutCutoffs } from './session-store.ts'
import { tokenLifetimeMs } from './tokens.ts'

/**
 * Deletes rows that no longer affect any decision: revocations of expired tokens, cutoff times of expired tokens, and
 * sessions whose IP address no longer counts as known.
 */
export const loginSessionJobs = (db: Db): PgJob[] => [
  {
    name: 'access.forget',
    everyMs: dayMs,
    async run(now) {
      const forgotten = await deleteExpiredRevocations(db, now)
      await deleteExpiredLogoutCutoffs(db, now - tokenLifetimeMs)
      await processAllBatches(() => deleteExpiredSessions(db, now - knownIpAddressLifetimeMs))
      return { forgotten }
    },
  },
]
