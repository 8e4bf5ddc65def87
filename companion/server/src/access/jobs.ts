import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { knownMs } from './rules.ts'
import { removeCutoffs, removeExpired } from './session-store.ts'
import { forgetRevoked } from './store.ts'
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
      const forgotten = await forgetRevoked(db, now)
      await removeCutoffs(db, now - tokenLifetimeMs)
      await drainBatches(() => removeExpired(db, now - knownMs))
      return { forgotten }
    },
  },
]
