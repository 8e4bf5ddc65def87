import { inTransaction } from '@sanhe/kit/postgres/database'
import {
  addDays,
  type Instant,
  isoWeekOf,
  localDay,
  localInstant,
  mondayOf,
  mondayOfIsoWeek,
  toDate,
} from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  type Page,
  apiError as refuseCommon,
  refuseFreeUser,
  toUser,
  tryEachDue,
} from '#core'
import { notify } from '#notifications'
import { findUser, isMember } from '#users'
import { countAlerts } from './alert-store.ts'
import { parentReportReadyNotice, reportReadyNotice } from './notices.ts'
import { notifyFamilyOfAlert } from './raise-alerts.ts'
import { listDayValues, lockActiveUser } from './record-store.ts'
import * as store from './report-store.ts'
import { summariseWeek } from './summary.ts'
import { reportView } from './views.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>
type ReadDeps = Pick<Deps, 'db' | 'clock'>

const batchSize = 200

/** Returns the last complete week, Monday to Sunday in Shanghai time. */
function lastWeek(now: Instant) {
  const monday = mondayOf(localDay(now))
  const periodStart = addDays(monday, -7)
  return {
    periodStart,
    periodEnd: addDays(monday, -1),
    from: localInstant(periodStart, '00:00'),
    to: localInstant(monday, '00:00'),
  }
}
type Week = ReturnType<typeof lastWeek>

/**
 * Creates last week's report for every user with measurements in it. Each report is created once, however often this
 * runs.
 */
export async function createWeeklyReports(deps: ReportDeps, now: Instant) {
  const week = lastWeek(now)
  const { done } = await tryEachDue(
    deps.log,
    (last: number | undefined) => store.listUsersWithoutReport(deps.db, week, last ?? 0, batchSize),
    (userId) => userId,
    (userId) => createReport(deps, userId, week, now),
  )
  return { made: done }
}

const createReport = (deps: ReportDeps, userId: number, week: Week, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockActiveUser(tx, userId))) return false
    const { periodStart, periodEnd, from, to } = week
    const content = {
      ...summariseWeek(await listDayValues(tx, userId, from, to)),
      alertCount: await countAlerts(tx, userId, from, to),
    }
    const isNew = await store.addHealthReport(tx, {
      user_id: userId,
      report_type: 'weekly',
      period_start: periodStart,
      period_end: periodEnd,
      content: JSON.stringify(content),
      created_at: toDate(now),
    })
    if (isNew) await tell(deps, tx, userId, isoWeekOf(periodStart))
    return isNew
  })

async function tell(deps: ReportDeps, tx: Db, userId: number, week: string) {
  await notify(deps, tx, toUser(userId), reportReadyNotice(week))
  await notifyFamilyOfAlert(deps, tx, userId, (parent) => parentReportReadyNotice(parent, week))
}

/** Returns the report of a week (`2026-W47`) or the latest one. Older reports are for members. */
export async function getWeeklyReport({ db, clock }: ReadDeps, userId: number, week?: string) {
  const latest = await store.findLatestHealthReport(db, userId)
  const monday = week === undefined ? latest?.period_start : mondayOfIsoWeek(week)
  if (week !== undefined && monday === undefined) throw refuseCommon('VALIDATION_ERROR', { field: 'week' })
  if (!latest || monday === undefined) throw refuseCommon('NOT_FOUND')
  if (monday < latest.period_start && !(await hasMembership(db, userId, clock.now())))
    throw refuseFreeUser('MEMBERSHIP_REQUIRED')
  const report = await store.findHealthReport(db, userId, monday)
  if (!report) throw refuseCommon('NOT_FOUND')
  return reportView(report)
}

async function hasMembership(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  return user !== undefined && isMember(user, now)
}

/** Newest first; `report` is null where only members can read it. */
export async function listWeeklyReports({ db, clock }: ReadDeps, userId: number, page: Page) {
  const [{ rows, total }, latest, isOpen] = await Promise.all([
    store.listHealthReports(db, userId, page),
    store.findLatestHealthReport(db, userId),
    hasMembership(db, userId, clock.now()),
  ])
  const reports = rows.map((row) => ({
    week: isoWeekOf(row.period_start),
    periodStart: row.period_start,
    periodEnd: row.period_end,
    report: isOpen || row.id === latest?.id ? reportView(row) : null,
  }))
  return { reports, total }
}
