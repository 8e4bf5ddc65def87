import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  type PaginationParams,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import {
  type CaptainApplicationRow,
  findCaptainApplication,
  listCaptainApplications as listRows,
  setCaptainApplicationDecision,
} from './application-store.ts'
import * as notices from './notices.ts'
import { getOrganiserStatistics, listOrganiserStatistics } from './statistics-store.ts'
import { lockActiveUserRow, setCaptainBadge, upsertCaptain } from './store.ts'
import { toPendingApplicationResponse } from './views.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

export async function listPendingCaptainApplications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { status, ...page }: PaginationParams & { status: CaptainApplicationRow['status'] },
) {
  const { applications, total } = await listRows(db, status, page)
  const ids = [...new Set(applications.map(({ user_id }) => user_id))]
  const byUser = new Map(
    (await listOrganiserStatistics(db, ids, clock.now())).map((one) => [one.userId, one]),
  )
  const views = applications.map((row) => toPendingApplicationResponse(row, byUser.get(row.user_id)!))
  return { applications: views, total, ...page }
}

/**
 * Approves or rejects a pending application and records the decision in the audit log. Only one of several simultaneous
 * reviews succeeds.
 */
const decideApplication = (
  { db, clock }: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  outcome: { status: 'approved' | 'rejected'; note: string | null },
  follow: (tx: Db, application: CaptainApplicationRow, now: number) => Promise<void>,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const application = await findCaptainApplication(tx, id)
    if (!application) throw refuseCommon('NOT_FOUND')
    const { status, note } = outcome
    const isOpen = await lockActiveUserRow(tx, application.user_id)
    if (!isOpen || !(await setCaptainApplicationDecision(tx, id, { status, reviewer_note: note }, now)))
      throw refuseCommon('STATUS_CONFLICT')
    await follow(tx, application, now)
    const entry = { action: `captains.${status}`, resourceType: 'captain_application', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason: note } }, now)
  })

export async function approveCaptainApplication(deps: ReviewDeps, admin: AuthenticatedCaller, id: number) {
  await decideApplication(
    deps,
    admin,
    id,
    { status: 'approved', note: null },
    async (tx, application, now) => {
      const { user_id, bio, specialties, serving_area } = application
      const figures = await getOrganiserStatistics(tx, user_id, now)
      await upsertCaptain(tx, { user_id, bio, specialties, serving_area }, figures, now)
      await setCaptainBadge(tx, user_id, 'trainee', now)
      await addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(user_id),
        notices.createApplicationApprovedNotice(id),
      )
    },
  )
  return createSuccessResponse('申请已通过')
}

export async function rejectCaptainApplication(
  deps: ReviewDeps,
  admin: AuthenticatedCaller,
  id: number,
  reason: string,
) {
  await decideApplication(deps, admin, id, { status: 'rejected', note: reason }, (tx, { user_id }) =>
    addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(user_id),
      notices.createApplicationRejectedNotice(id, reason),
    ),
  )
  return createSuccessResponse('已驳回，申请人可以再次申请')
}
