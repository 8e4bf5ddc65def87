import type { PgJob } from '@sanhe/kit/postgres/jobs'
import type { Deps } from '#core'
import { writeMerchantStats } from './service.ts'

/** Runs after midnight, when the day before is complete. */
export const merchantStatsJobs = (deps: Pick<Deps, 'db'>): PgJob[] => [
  { name: 'merchant-stats.daily', dailyAt: '00:20', run: (now) => writeMerchantStats(deps, now) },
]
