import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant, localMonth } from '@sanhe/kit/runtime/clock'
import { untilNone } from './batches.ts'
import { forgetCounts } from './counters.ts'
import type { Db } from './deps.ts'

/** This month counts, and the one before stands for whoever asks about it. */
const keptMs = 62 * dayMs

export const forgetOldCounts = async (db: Db, now: Instant) => ({
  forgotten: await untilNone(() => forgetCounts(db, localMonth(now - keptMs))),
})

export const counterJobs = (db: Db): PgJob[] => [
  { name: 'counters.forget', dailyAt: '03:10', run: (now) => forgetOldCounts(db, now) },
]
