import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { createWeeklyReports } from './reports.ts'
import { syncDueDevices } from './sync-due.ts'
import type { SyncDeps } from './syncing.ts'
import { remindToWalk } from './walk-reminders.ts'

export const healthJobs = (deps: SyncDeps): PgJob[] => [
  { name: 'health.sync', everyMs: 5 * minuteMs, run: (now) => syncDueDevices(deps, now) },
  // In the daytime, so that the push wakes no user.
  { name: 'health.care', dailyAt: '10:00', run: (now) => remindToWalk(deps, now) },
  // Runs every day, so that a missed Monday is made up for and late watch data still gets a report. Runs in the
  // morning, because it also pushes the reports.
  { name: 'health.reports', dailyAt: '08:00', run: (now) => createWeeklyReports(deps, now) },
]
