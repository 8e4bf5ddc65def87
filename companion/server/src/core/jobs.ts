import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant, localMonth } from '@sanhe/kit/runtime/clock'
import { drainBatches } from './batches.ts'
import { deleteOldCounts } from './counters.ts'
import type { Db } from './db.ts'

/** Keeps the current month and the one before it, which reports may still read. */
const keptMs = 62 * dayMs

export const deleteExpiredCounts = async (db: Db, now: Instant) => ({
  forgotten: await drainBatches(() => deleteOldCounts(db, localMonth(now - keptMs))),
})

export const counterJobs = (db: Db): PgJob[] => [
  { name: 'counters.forget', dailyAt: '03:10', run: (now) => deleteExpiredCounts(db, now) },
]
