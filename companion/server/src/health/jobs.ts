import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { createWeeklyReports } from './reports.ts'
import { syncDueDevices } from './sync-due.ts'
import type { SyncDeviceDeps } from './syncing.ts'
import { sendWalkReminders } from './walk-reminders.ts'

export const healthJobs = (deps: SyncDeviceDeps): PgJob[] => [
  { name: 'health.sync', everyMs: 5 * minuteMs, run: (now) => syncDueDevices(deps, now) },
  // The reminder job runs in the daytime, so that its push notifications wake no user.
  { name: 'health.care', dailyAt: '10:00', run: (now) => sendWalkReminders(deps, now) },
  // The report job runs every day, so that a report is also created after a failed run on Monday or when watch data
  // arrives late. The job runs in the morning, because it also sends push notifications.
  { name: 'health.reports', dailyAt: '08:00', run: (now) => createWeeklyReports(deps, now) },
]
