import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { longestLimitMs } from './rules.ts'
import { deleteCodes } from './store.ts'

/** Deletes codes that are older than the longest limit on sending. */
export const authJobs = (db: Db): PgJob[] => [
  {
    name: 'auth.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await deleteCodes(db, now - longestLimitMs) }),
  },
]
