import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { longestSmsLimitWindowMs } from './rules.ts'
import { deleteSmsCodes } from './store.ts'

/** Deletes codes that are too old to count for any limit on sending codes. */
export const authJobs = (db: Db): PgJob[] => [
  {
    name: 'auth.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await deleteSmsCodes(db, now - longestSmsLimitWindowMs) }),
  },
]
