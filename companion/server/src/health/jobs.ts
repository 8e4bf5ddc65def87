import { type Instant, minuteMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { remindToWalk } from './care.ts'
import { listDue } from './device-store.ts'
import { makeWeeklyReports } from './reports.ts'
import { type SyncDeps, syncDevice } from './syncing.ts'

const atOnce = 4
const maxARun = 1000

/** Fetches from every watch whose interval has passed. One that fails is noted and tried again by the next run. */
export async function syncDueDevices(deps: SyncDeps, now: Instant) {
  const due = await listDue(deps.db, now, maxARun)
  let added = 0
  for (let at = 0; at < due.length; at += atOnce) {
    const synced = await Promise.all(due.slice(at, at + atOnce).map((id) => syncOne(deps, id)))
    added += synced.reduce((sum, count) => sum + count, 0)
  }
  return { devices: due.length, added }
}

const syncOne = (deps: SyncDeps, id: number) =>
  syncDevice(deps, id)
    .then(({ added }) => added)
    .catch((error: unknown) => {
      deps.log.error({ deviceId: id, err: error }, 'a watch is left for the next run')
      return 0
    })

export const healthJobs = (deps: SyncDeps): PgJob[] => [
  { name: 'health.sync', everyMs: 5 * minuteMs, run: (now) => syncDueDevices(deps, now) },
  // By day: nobody is to be woken by it.
  { name: 'health.care', dailyAt: '10:00', run: (now) => remindToWalk(deps, now) },
  // Every day, so that a Monday that was missed is made up for, and a watch that was late has its report too. In the
  // morning: the report is pushed as it is made.
  { name: 'health.reports', dailyAt: '08:00', run: (now) => makeWeeklyReports(deps, now) },
]
