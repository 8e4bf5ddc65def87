import { dayMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Db } from '#core'
import { forgetRevoked } from './store.ts'

/** A token that has expired needs no revocation any more. */
export const accessJobs = (db: Db): PgJob[] => [
  {
    name: 'access.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await forgetRevoked(db, now) }),
  },
]
