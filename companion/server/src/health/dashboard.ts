import { addDays, dayMs, instantToShanghaiDay, getShanghaiDayStart } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { listNewestHealthAlerts } from './alert-store.ts'
import { healthDisclaimer } from './notices.ts'
import { listDailyValues, listLatestRecords } from './record-store.ts'
import { summariseBloodPressure, summariseHealthToday, summariseHealthTrends } from './summary.ts'
import { toHealthAlertResponse, toHealthRecordResponse } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

const shownDays = 7
const shownAlerts = 20

/** Returns today's measurements, and the blood pressures and alerts of the last seven days including today. */
export async function readHealthDashboard({ db, clock }: ReadDeps, userId: number) {
  const now = clock.now()
  const today = getShanghaiDayStart(now)
  const from = today - (shownDays - 1) * dayMs
  const [days, latest, alerts] = await Promise.all([
    listDailyValues(db, userId, from, today + dayMs),
    listLatestRecords(db, userId, today),
    listNewestHealthAlerts(db, userId, from, shownAlerts),
  ])
  const date = instantToShanghaiDay(now)
  return {
    today: summariseHealthToday(
      latest,
      days.filter((day) => day.date === date),
    ),
    trends: { bloodPressure: summariseBloodPressure(days) },
    alerts: alerts.map(toHealthAlertResponse),
  }
}

/** Returns the health dashboard and the newest record of each type, however old. */
export async function readHealthOverview(deps: ReadDeps, userId: number) {
  const [dashboard, latest] = await Promise.all([
    readHealthDashboard(deps, userId),
    listLatestRecords(deps.db, userId, 0),
  ])
  return { ...dashboard, latest: latest.map(toHealthRecordResponse), disclaimer: healthDisclaimer }
}

/** Returns the health trends of the last `count` days including today. */
export async function readHealthTrends({ db, clock }: ReadDeps, userId: number, count: number) {
  const today = getShanghaiDayStart(clock.now())
  const days = await listDailyValues(db, userId, today - (count - 1) * dayMs, today + dayMs)
  const to = instantToShanghaiDay(clock.now())
  return { from: addDays(to, 1 - count), to, ...summariseHealthTrends(days) }
}
