import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { createMonthlySettlements, type SettlementDeps } from './monthly-settlements.ts'
import { confirmOverdueSettlements } from './store.ts'

/** Settles months every night, not only on the first of the month, so that a failed run is repeated the next night. */
export const settlementJobs = (deps: SettlementDeps): PgJob[] => [
  { name: 'settlements.make', dailyAt: '01:00', run: (now) => createMonthlySettlements(deps, now) },
  {
    name: 'settlements.confirm',
    everyMs: hourMs,
    run: async (now) => ({ confirmed: await confirmOverdueSettlements(deps.db, now) }),
  },
]
