import { inTransaction } from '@sanhe/kit/postgres/database'
import { instantToShanghaiDay, toDate, toIso } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  secondsUntilTomorrow,
  takeCounterUnits,
} from '#core'
import { addCase } from './cases.ts'
import { apiError } from './errors.ts'
import * as store from './report-store.ts'
import { type CasePriority, maxReportsPerDay } from './rules.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock'>
type NewReport = { personId: number; activityId: number | null; reason: string }

/**
 * Stores a report. If the user already has an open report about the same person or activity, returns the same response
 * and stores nothing.
 */
const addReport = ({ db, clock }: ReportDeps, reporterId: number, report: NewReport) =>
  inTransaction(db, async (tx) => {
    if (report.personId === reporterId) throw apiError('CANNOT_REPORT_OWN')
    const now = clock.now()
    const added = await store.addUserReport(tx, {
      reporter_id: reporterId,
      person_id: report.personId,
      activity_id: report.activityId,
      reason: report.reason,
      created_at: toDate(now),
    })
    const count = {
      name: 'customer-service.reports',
      subject: `user:${reporterId}`,
      period: instantToShanghaiDay(now),
    }
    if (added && (await takeCounterUnits(tx, count, maxReportsPerDay)) === 0)
      throw apiError('REPORT_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
    return createSuccessResponse('已收到，我们会尽快核实')
  })

export async function reportActivity(
  deps: ReportDeps,
  reporterId: number,
  activityId: number,
  reason: string,
) {
  const activity = await store.findActivityOrganiser(deps.db, activityId)
  if (!activity) throw refuseCommon('NOT_FOUND')
  return addReport(deps, reporterId, { personId: activity.creator_id, activityId, reason })
}

/** Reports a person whom other users can see. Other ids answer 404, so that they do not reveal who has an account. */
export async function reportPerson(deps: ReportDeps, reporterId: number, personId: number, reason: string) {
  if (personId !== reporterId && !(await store.isPubliclyVisibleUser(deps.db, personId)))
    throw refuseCommon('NOT_FOUND')
  return addReport(deps, reporterId, { personId, activityId: null, reason })
}

async function lockOpenReport(tx: Db, id: number) {
  const report = await store.lockUserReport(tx, id)
  if (!report) throw refuseCommon('NOT_FOUND')
  if (report.status !== 'open') throw refuseCommon('STATUS_CONFLICT')
  return report
}

export async function closeUserReport(
  { db, clock }: ReportDeps,
  admin: AuthenticatedCaller,
  id: number,
  note: string,
) {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockOpenReport(tx, id)
    await store.storeUserReportDecision(
      tx,
      id,
      { status: 'closed', note, caseId: null, adminId: admin.id },
      now,
    )
    const entry = { action: 'customerService.reportClosed', resourceType: 'user_report', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason: note } }, now)
  })
  return createSuccessResponse('举报已处理')
}

type CaseInput = { title: string; priority: CasePriority }

/**
 * Creates a case from a report. The case is linked to the reported person. The reason of the report becomes the first
 * note of the case.
 */
export async function createCaseFromReport(
  { db, clock }: ReportDeps,
  admin: AuthenticatedCaller,
  id: number,
  { title, priority }: CaseInput,
) {
  const caseId = await inTransaction(db, async (tx) => {
    const report = await lockOpenReport(tx, id)
    const now = clock.now()
    const input = { title, priority, userId: report.person_id, text: report.reason }
    const added = await addCase(tx, admin, input, now)
    await store.storeUserReportDecision(
      tx,
      id,
      { status: 'case', note: null, caseId: added, adminId: admin.id },
      now,
    )
    return added
  })
  return { ...createSuccessResponse('工单已创建'), id: caseId }
}

export const toUserReportResponse = (row: store.UserReportRow) => ({
  id: row.id,
  reporter: { id: row.reporter_id, nickname: row.reporter_name },
  person: { id: row.person_id, nickname: row.person_name },
  activity: row.activity_id === null ? null : { id: row.activity_id, title: row.activity_title ?? '' },
  reason: row.reason,
  status: row.status,
  note: row.note,
  caseId: row.case_id,
  createdAt: toIso(row.created_at.getTime()),
})
