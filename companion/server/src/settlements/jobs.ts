import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { type SettleDeps, settleMonth } from './settling-months.ts'
import { confirmOverdue } from './store.ts'

/** Runs every night, not only on the first of the month, so that a missed night is made up for. */
export const settlementJobs = (deps: SettleDeps): PgJob[] => [
  { name: 'settlements.make', dailyAt: '01:00', run: (now) => settleMonth(deps, now) },
  {
    name: 'settlements.confirm',
    everyMs: hourMs,
    run: async (now) => ({ confirmed: await confirmOverdue(deps.db, now) }),
  },
]
