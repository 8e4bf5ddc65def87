import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { type SettleDeps, settleMonth } from './settle.ts'
import { setOldConfirmed } from './store.ts'

/** Each night, not only that of the first: a month whose night was missed has its statement the next. */
export const settlementJobs = (deps: SettleDeps): PgJob[] => [
  { name: 'settlements.make', dailyAt: '01:00', run: (now) => settleMonth(deps, now) },
  {
    name: 'settlements.confirm',
    everyMs: hourMs,
    run: async (now) => ({ confirmed: await setOldConfirmed(deps.db, now) }),
  },
]
