import type { PgJob } from '@sanhe/kit/postgres/jobs'
import type { Deps } from '#core'
import { storeMerchantStats } from './service.ts'

/** Stores the statistics of merchants after midnight, when the previous day is complete. */
export const merchantStatsJobs = (deps: Pick<Deps, 'db'>): PgJob[] => [
  { name: 'merchant-stats.daily', dailyAt: '00:20', run: (now) => storeMerchantStats(deps, now) },
]
