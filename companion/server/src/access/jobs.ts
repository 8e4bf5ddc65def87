import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { deleteExpiredRevocations } from './account-states.ts'
import { knownAddressMs } from './rules.ts'
import { deleteCutoffs, deleteExpiredSessions } from './session-store.ts'
import { tokenLifetimeMs } from './tokens.ts'

/**
 * Deletes rows that no longer affect any decision: revocations of expired tokens, sessions once their IP address is no
 * longer a known one, and cutoffs once all tokens from before sessions have expired.
 */
export const accessJobs = (db: Db): PgJob[] => [
  {
    name: 'access.forget',
    everyMs: dayMs,
    async run(now) {
      const forgotten = await deleteExpiredRevocations(db, now)
      await deleteCutoffs(db, now - tokenLifetimeMs)
      await drainBatches(() => deleteExpiredSessions(db, now - knownAddressMs))
      return { forgotten }
    },
  },
]
