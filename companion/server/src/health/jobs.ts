import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { remindToWalk } from './care.ts'
import { makeWeeklyReports } from './reports.ts'
import { syncDueDevices } from './sync-due.ts'
import type { SyncDeps } from './syncing.ts'

export const healthJobs = (deps: SyncDeps): PgJob[] => [
  { name: 'health.sync', everyMs: 5 * minuteMs, run: (now) => syncDueDevices(deps, now) },
  // By day: nobody is to be woken by it.
  { name: 'health.care', dailyAt: '10:00', run: (now) => remindToWalk(deps, now) },
  // Every day, so that a Monday that was missed is made up for, and a watch that was late has its report too. In the
  // morning: the report is pushed as it is made.
  { name: 'health.reports', dailyAt: '08:00', run: (now) => makeWeeklyReports(deps, now) },
]
