import { inTransaction } from '@sanhe/kit/postgres/database'
import { listJobSchedules } from '@sanhe/kit/postgres/job-schedules'
import { logAdminDataAccess, recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Deps,
  type PaginationParams,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import * as store from './store.ts'
import {
  toAdminUserResponse,
  toAuditLogResponse,
  toFailedDeliveryResponse,
  toJobResponse,
  toUserDetailResponse,
} from './views.ts'

export async function searchUsers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: store.UserListFilter,
  page: PaginationParams,
) {
  const { users, total } = await store.listUsers(db, filter, page)
  return { users: users.map((user) => toAdminUserResponse(user, clock.now())), total, ...page }
}

/**
 * Returns a user with personal data for customer service. Records this access in the audit log, and in the access log
 * that the user can read.
 */
export async function getUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AuthenticatedCaller,
  id: number,
) {
  const found = await store.findUser(db, id)
  if (!found) throw refuseCommon('NOT_FOUND')
  const entry = { userId: id, action: 'users.viewed', resourceType: 'user', resourceId: id }
  await recordAudit(db, { ...entry, detail: { adminId: admin.id } }, clock.now())
  await logAdminDataAccess(db, admin.id, [id], 'profile', clock.now())
  return toUserDetailResponse(found, clock.now())
}

/**
 * Enables or disables a user. Each request checks the status, so disabling takes effect immediately, and enabling makes
 * the user's existing logins valid again.
 */
export const setUserStatus = (
  { db, clock, emit }: Pick<Deps, 'db' | 'clock' | 'emit'>,
  id: number,
  status: 'active' | 'disabled',
) =>
  inTransaction(db, async (tx) => {
    const user = await store.lockUserRow(tx, id)
    if (!user) throw refuseCommon('NOT_FOUND')
    if (user.status === 'deleted') throw refuseCommon('STATUS_CONFLICT')
    await store.setUserStatus(tx, id, status, clock.now())
    if (status === 'active') return
    if (user.status === 'active')
      await emit(tx, { type: 'user.disabled', subject: toUserRecipient(id), payload: { userId: id } })
  })

export async function searchAuditLogs(
  { db }: Pick<Deps, 'db'>,
  filter: store.AuditLogFilter,
  page: PaginationParams,
) {
  const { auditLogs, total } = await store.listAuditLogs(db, filter, page)
  return { auditLogs: auditLogs.map(toAuditLogResponse), total, ...page }
}

export async function listJobs({ db, parked }: Pick<Deps, 'db' | 'parked'>) {
  const [schedules, deliveries] = await Promise.all([listJobSchedules(db), parked.list()])
  const jobs = [...schedules].toSorted(([a], [b]) => a.localeCompare(b))
  return { jobs: jobs.map(toJobResponse), parked: deliveries.map(toFailedDeliveryResponse) }
}

export async function retryFailedDelivery(
  { parked }: Pick<Deps, 'parked'>,
  eventId: number,
  handler: string,
) {
  if (!(await parked.retry(eventId, handler))) throw refuseCommon('NOT_FOUND')
}
