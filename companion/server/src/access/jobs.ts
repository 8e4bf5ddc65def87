import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { type Db, untilNone } from '#core'
import { knownMs } from './rules.ts'
import { removeCutoffs, removeExpired } from './session-store.ts'
import { forgetRevoked } from './store.ts'
import { tokenLifetimeMs } from './tokens.ts'

/**
 * Deletes what decides nothing any more: revocations of expired tokens, sessions once their address is not a known one
 * any more, and cutoffs once every token from before sessions has expired.
 */
export const accessJobs = (db: Db): PgJob[] => [
  {
    name: 'access.forget',
    everyMs: dayMs,
    async run(now) {
      const forgotten = await forgetRevoked(db, now)
      await removeCutoffs(db, now - tokenLifetimeMs)
      await untilNone(() => removeExpired(db, now - knownMs))
      return { forgotten }
    },
  },
]
