import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant, toShanghaiMonth } from '@sanhe/kit/runtime/clock'
import { processAllBatches } from './batches.ts'
import { deleteOldCounters } from './counters.ts'
import type { Db } from './db.ts'

/**
 * Time in milliseconds for which counters are kept. It covers the current and the previous month, which reports may
 * still read.
 */
const counterRetentionMs = 62 * dayMs

export const deleteExpiredCounters = async (db: Db, now: Instant) => ({
  forgotten: await processAllBatches(() => deleteOldCounters(db, toShanghaiMonth(now - counterRetentionMs))),
})

export const counterJobs = (db: Db): PgJob[] => [
  { name: 'counters.forget', dailyAt: '03:10', run: (now) => deleteExpiredCounters(db, now) },
]
