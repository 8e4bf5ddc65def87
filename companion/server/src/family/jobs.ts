import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { forgetInvites, forgetLooks } from './store.ts'

/** For so long a code says that it has expired; after that it is none. */
const keptMs = 30 * dayMs

/** For so long a parent can see who looked. */
const looksKeptMs = 2 * 365 * dayMs

export const forgetOldLooks = async (db: Db, now: Instant) => ({
  forgotten: await drainBatches(() => forgetLooks(db, now - looksKeptMs)),
})

export const familyJobs = (db: Db): PgJob[] => [
  {
    name: 'family.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await forgetInvites(db, now - keptMs) }),
  },
  { name: 'family.forgetLooks', dailyAt: '03:30', run: (now) => forgetOldLooks(db, now) },
]
