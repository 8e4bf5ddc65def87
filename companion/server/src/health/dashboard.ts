import { addDays, dayMs, localDay, localDayStart } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { listNewestAlerts } from './alert-store.ts'
import { healthDisclaimer } from './notices.ts'
import { listDayValues, listLatestRecords } from './record-store.ts'
import { pressureTrend, summariseToday, summariseTrends } from './summary.ts'
import { alertView, recordView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

const shownDays = 7
const shownAlerts = 20

/** Returns today's values, and blood pressure and alerts of the last seven days including today. */
export async function readHealthDashboard({ db, clock }: ReadDeps, userId: number) {
  const now = clock.now()
  const today = localDayStart(now)
  const from = today - (shownDays - 1) * dayMs
  const [days, latest, alerts] = await Promise.all([
    listDayValues(db, userId, from, today + dayMs),
    listLatestRecords(db, userId, today),
    listNewestAlerts(db, userId, from, shownAlerts),
  ])
  const date = localDay(now)
  return {
    today: summariseToday(
      latest,
      days.filter((day) => day.date === date),
    ),
    trends: { bloodPressure: pressureTrend(days) },
    alerts: alerts.map(alertView),
  }
}

/** Returns the dashboard and the newest record of each type, however old. */
export async function readHealth(deps: ReadDeps, userId: number) {
  const [dashboard, latest] = await Promise.all([
    readHealthDashboard(deps, userId),
    listLatestRecords(deps.db, userId, 0),
  ])
  return { ...dashboard, latest: latest.map(recordView), disclaimer: healthDisclaimer }
}

/** Returns the last `count` days, ending today. */
export async function readHealthTrends({ db, clock }: ReadDeps, userId: number, count: number) {
  const today = localDayStart(clock.now())
  const days = await listDayValues(db, userId, today - (count - 1) * dayMs, today + dayMs)
  const to = localDay(clock.now())
  return { from: addDays(to, 1 - count), to, ...summariseTrends(days) }
}
