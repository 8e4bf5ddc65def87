import { inTransaction } from '@sanhe/kit/postgres/database'
import {
  addDays,
  type Instant,
  getIsoWeek,
  instantToShanghaiDay,
  toInstantInShanghai,
  getMondayOfWeek,
  getMondayOfIsoWeek,
  toDate,
} from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  createMembershipRequiredError,
  type PaginationParams,
  apiError as refuseCommon,
  toUserRecipient,
  tryEachDueItem,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { findUser, isMember } from '#users'
import { countHealthAlerts } from './alert-store.ts'
import { createParentReportReadyNotice, createReportReadyNotice } from './notices.ts'
import { notifyLinkedChildren } from './raise-alerts.ts'
import { lockUserWithHealthConsent } from './consent.ts'
import { listDailyValues } from './record-store.ts'
import * as store from './report-store.ts'
import { summariseHealthWeek } from './summary.ts'
import { toHealthReportResponse } from './views.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>
type ReadDeps = Pick<Deps, 'db' | 'clock'>

const batchSize = 200

/** Returns the last complete week, Monday to Sunday in Shanghai time. */
function lastWeek(now: Instant) {
  const monday = getMondayOfWeek(instantToShanghaiDay(now))
  const periodStart = addDays(monday, -7)
  return {
    periodStart,
    periodEnd: addDays(monday, -1),
    from: toInstantInShanghai(periodStart, '00:00'),
    to: toInstantInShanghai(monday, '00:00'),
  }
}
type Week = ReturnType<typeof lastWeek>

/**
 * Creates last week's report for every user with measurements in that week. Each report is created once, however often
 * the job runs.
 */
export async function createWeeklyReports(deps: ReportDeps, now: Instant) {
  const week = lastWeek(now)
  const { done } = await tryEachDueItem(
    deps.log,
    (last: number | undefined) => store.listUsersWithoutReport(deps.db, week, last ?? 0, batchSize),
    (userId) => userId,
    (userId) => createReport(deps, userId, week, now),
  )
  return { made: done }
}

const createReport = (deps: ReportDeps, userId: number, week: Week, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockUserWithHealthConsent(tx, userId))) return false
    const { periodStart, periodEnd, from, to } = week
    const content = {
      ...summariseHealthWeek(await listDailyValues(tx, userId, from, to)),
      alertCount: await countHealthAlerts(tx, userId, from, to),
    }
    const isNew = await store.addHealthReport(tx, {
      user_id: userId,
      report_type: 'weekly',
      period_start: periodStart,
      period_end: periodEnd,
      content: JSON.stringify(content),
      created_at: toDate(now),
    })
    if (isNew) await notifyReportReady(deps, tx, userId, getIsoWeek(periodStart))
    return isNew
  })

async function notifyReportReady(deps: ReportDeps, tx: Db, userId: number, week: string) {
  await addNotificationInTransaction(deps, tx, toUserRecipient(userId), createReportReadyNotice(week))
  await notifyLinkedChildren(deps, tx, userId, 'reports', (parent) =>
    createParentReportReadyNotice(parent, week),
  )
}

/** Returns the weekly report of a given week (`2026-W47`), or the latest one. Only members can read older reports. */
export async function getWeeklyReport({ db, clock }: ReadDeps, userId: number, week?: string) {
  const latest = await store.findLatestHealthReport(db, userId)
  const monday = week === undefined ? latest?.period_start : getMondayOfIsoWeek(week)
  if (week !== undefined && monday === undefined) throw refuseCommon('VALIDATION_ERROR', { field: 'week' })
  if (!latest || monday === undefined) throw refuseCommon('NOT_FOUND')
  if (monday < latest.period_start && !(await hasMembership(db, userId, clock.now())))
    throw createMembershipRequiredError('MEMBERSHIP_REQUIRED')
  const report = await store.findHealthReport(db, userId, monday)
  if (!report) throw refuseCommon('NOT_FOUND')
  return toHealthReportResponse(report)
}

async function hasMembership(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  return user !== undefined && isMember(user, now)
}

/** Lists weekly reports, newest first. `report` is null for reports that only members can read. */
export async function listWeeklyReports({ db, clock }: ReadDeps, userId: number, page: PaginationParams) {
  const [{ rows, total }, latest, isOpen] = await Promise.all([
    store.listHealthReports(db, userId, page),
    store.findLatestHealthReport(db, userId),
    hasMembership(db, userId, clock.now()),
  ])
  const reports = rows.map((row) => ({
    week: getIsoWeek(row.period_start),
    periodStart: row.period_start,
    periodEnd: row.period_end,
    report: isOpen || row.id === latest?.id ? toHealthReportResponse(row) : null,
  }))
  return { reports, total }
}
