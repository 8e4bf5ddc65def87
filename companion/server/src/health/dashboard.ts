import { addDays, dayMs, localDay, localDayStart } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { listNewest } from './alert-store.ts'
import { disclaimer } from './notices.ts'
import { listDays, listLatest } from './record-store.ts'
import { pressureTrend, todayOf, trendsOf } from './summary.ts'
import { alertView, recordView } from './views.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

const shownDays = 7
const shownAlerts = 20

/** Returns today's values, and blood pressure and alerts of the last seven days including today. */
export async function dashboardOf({ db, clock }: ReadDeps, userId: number) {
  const now = clock.now()
  const today = localDayStart(now)
  const from = today - (shownDays - 1) * dayMs
  const [days, latest, alerts] = await Promise.all([
    listDays(db, userId, from, today + dayMs),
    listLatest(db, userId, today),
    listNewest(db, userId, from, shownAlerts),
  ])
  const date = localDay(now)
  return {
    today: todayOf(
      latest,
      days.filter((day) => day.date === date),
    ),
    trends: { bloodPressure: pressureTrend(days) },
    alerts: alerts.map(alertView),
  }
}

/** Returns the dashboard and the newest record of each type, however old. */
export async function healthOf(deps: ReadDeps, userId: number) {
  const [dashboard, latest] = await Promise.all([dashboardOf(deps, userId), listLatest(deps.db, userId, 0)])
  return { ...dashboard, latest: latest.map(recordView), disclaimer }
}

/** Returns the last `count` days, ending today. */
export async function trendsFor({ db, clock }: ReadDeps, userId: number, count: number) {
  const today = localDayStart(clock.now())
  const days = await listDays(db, userId, today - (count - 1) * dayMs, today + dayMs)
  const to = localDay(clock.now())
  return { from: addDays(to, 1 - count), to, ...trendsOf(days) }
}
