import { inTransaction } from '@sanhe/kit/postgres/database'
import { listJobSchedules } from '@sanhe/kit/postgres/job-schedules'
import { type Deps, type Page, apiError as refuseCommon, toUser } from '#core'
import * as store from './store.ts'
import { auditLogView, failedDeliveryView, jobView, userView } from './views.ts'

export async function findUsers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: store.UserFilter,
  page: Page,
) {
  const { users, total } = await store.listUsers(db, filter, page)
  return { users: users.map((user) => userView(user, clock.now())), total, ...page }
}

/**
 * Each request checks the status, so disabling takes effect immediately. Enabling makes the same logins valid again.
 */
export const setUserStatus = (
  { db, clock, emit }: Pick<Deps, 'db' | 'clock' | 'emit'>,
  id: number,
  status: 'active' | 'disabled',
) =>
  inTransaction(db, async (tx) => {
    const user = await store.lockUserStatus(tx, id)
    if (!user) throw refuseCommon('NOT_FOUND')
    if (user.status === 'deleted') throw refuseCommon('STATUS_CONFLICT')
    await store.setUserStatus(tx, id, status, clock.now())
    if (status === 'active') return
    if (user.status === 'active')
      await emit(tx, { type: 'user.disabled', subject: toUser(id), payload: { userId: id } })
  })

export async function findAuditLogs({ db }: Pick<Deps, 'db'>, filter: store.AuditFilter, page: Page) {
  const { auditLogs, total } = await store.listAuditLogs(db, filter, page)
  return { auditLogs: auditLogs.map(auditLogView), total, ...page }
}

export async function listJobs({ db, parked }: Pick<Deps, 'db' | 'parked'>) {
  const [schedules, deliveries] = await Promise.all([listJobSchedules(db), parked.list()])
  const jobs = [...schedules].toSorted(([a], [b]) => a.localeCompare(b))
  return { jobs: jobs.map(jobView), parked: deliveries.map(failedDeliveryView) }
}

export async function retryDelivery({ parked }: Pick<Deps, 'parked'>, eventId: number, handler: string) {
  if (!(await parked.retry(eventId, handler))) throw refuseCommon('NOT_FOUND')
}
