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
  tryEachDue,
  type Page,
  refuse as refuseCommon,
  refuseFreeUser,
  toUser,
} from '#core'
import { notify } from '#notifications'
import { findUser, isMember } from '#users'
import { countAlerts } from './alert-store.ts'
import { tellFamily } from './alerting.ts'
import { parentReportReady, reportReady } from './notices.ts'
import { listDays, lockOwner } from './record-store.ts'
import * as store from './report-store.ts'
import { weekOf } from './summary.ts'
import { reportView } from './views.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>
type ReadDeps = Pick<Deps, 'db' | 'clock'>

const batchSize = 200

/** The week before this one, Monday to Sunday in Shanghai. */
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

/** A report of last week for everybody who measured something in it: once, whenever and however often this runs. */
export async function makeWeeklyReports(deps: ReportDeps, now: Instant) {
  const week = lastWeek(now)
  const { done } = await tryEachDue(
    deps.log,
    (last: number | undefined) => store.listWithoutReport(deps.db, week, last ?? 0, batchSize),
    (userId) => userId,
    (userId) => makeReport(deps, userId, week, now),
  )
  return { made: done }
}

const makeReport = (deps: ReportDeps, userId: number, week: Week, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockOwner(tx, userId))) return false
    const { periodStart, periodEnd, from, to } = week
    const content = {
      ...weekOf(await listDays(tx, userId, from, to)),
      alertCount: await countAlerts(tx, userId, from, to),
    }
    const isNew = await store.addReport(tx, {
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
  await notify(deps, tx, toUser(userId), reportReady(week))
  await tellFamily(deps, tx, userId, (parent) => parentReportReady(parent, week))
}

/** Of a week, `2026-W47`, or the latest. What is older than that is for members. */
export async function getWeeklyReport({ db, clock }: ReadDeps, userId: number, week?: string) {
  const latest = await store.findLatestReport(db, userId)
  const monday = week === undefined ? latest?.period_start : mondayOfIsoWeek(week)
  if (week !== undefined && monday === undefined) throw refuseCommon('VALIDATION_ERROR', { field: 'week' })
  if (!latest || monday === undefined) throw refuseCommon('NOT_FOUND')
  if (monday < latest.period_start && !(await hasMembership(db, userId, clock.now())))
    throw refuseFreeUser('MEMBERSHIP_REQUIRED')
  const report = await store.findReport(db, userId, monday)
  if (!report) throw refuseCommon('NOT_FOUND')
  return reportView(report)
}

async function hasMembership(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  return user !== undefined && isMember(user, now)
}

/** Newest first; `report` is null where the person would have to be a member to read it. */
export async function listWeeklyReports({ db, clock }: ReadDeps, userId: number, page: Page) {
  const [{ rows, total }, latest, isOpen] = await Promise.all([
    store.listReports(db, userId, page),
    store.findLatestReport(db, userId),
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
