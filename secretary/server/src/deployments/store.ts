import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DB, Db } from '#core'

export type DeploymentRow = Selectable<DB['deployments']>
export type DeploymentStepRow = Selectable<DB['deployment_steps']>

const open = ['pending', 'running'] as const

/** Locks the user's paid payments until the transaction ends, so that two deployments cannot use the same payment. */
export const lockPaidPayments = (tx: Db, userId: number, paymentId?: number) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'deploy')
    .where('status', '=', 'paid')
    // Leaves out payments for which a refund was requested.
    .where('refund_asked_at', 'is', null)
    .$if(paymentId !== undefined, (query) => query.where('id', '=', paymentId ?? 0))
    .orderBy('id')
    .forUpdate()
    .execute()

export const listDeploymentsOfPayments = (db: Db, paymentIds: string[]) =>
  db
    .selectFrom('deployments')
    .select(['id', 'payment_id', 'status'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('id', 'desc')
    .execute()

export async function addDeployment(tx: Db, row: Insertable<DB['deployments']>, stepKeys: string[]) {
  const { id } = await tx.insertInto('deployments').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('deployment_steps')
    .values(stepKeys.map((key, place) => ({ deployment_id: id, key, place })))
    .execute()
  return id
}

/** Returns the SSH host key of this server in the user's latest deployment. */
export async function findKnownHostKey(db: Db, userId: number, serverIp: string, sshPort: number) {
  const found = await db
    .selectFrom('deployments')
    .select('host_key')
    .where('user_id', '=', userId)
    .where('server_ip', '=', serverIp)
    .where('ssh_port', '=', sshPort)
    .where('host_key', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.host_key ?? undefined
}

export const findDeployment = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('deployments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const getDeployment = (db: Db, id: number) =>
  db.selectFrom('deployments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns how many deployments have started and not ended. */
export async function countRunningDeployments(db: Db) {
  const { running } = await db
    .selectFrom('deployments')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('status', 'in', open)
    .executeTakeFirstOrThrow()
  return running
}

export const listDeployments = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('deployments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listDeploymentSteps = (db: Db, deploymentId: number) =>
  db
    .selectFrom('deployment_steps')
    .selectAll()
    .where('deployment_id', '=', deploymentId)
    .orderBy('place')
    .execute()

export async function listLastLogLines(db: Db, deploymentId: number, limit: number) {
  const rows = await db
    .selectFrom('deployment_logs')
    .select('line')
    .where('deployment_id', '=', deploymentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ line }) => line).toReversed()
}

export const addLogLines = (db: Db, deploymentId: number, lines: string[], now: Instant) =>
  db
    .insertInto('deployment_logs')
    .values(lines.map((line) => ({ deployment_id: deploymentId, line, created_at: toDate(now) })))
    .execute()

/**
 * Changes a running deployment of this worker; returns whether the deployment still belonged to it. A worker changes
 * nothing in a deployment that another process has marked as failed.
 */
export const updateOwnedDeployment = (
  db: Db,
  id: number,
  worker: string,
  change: Updateable<DB['deployments']>,
) =>
  updateOneRow(
    db
      .updateTable('deployments')
      .set(change)
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('status', 'in', open),
  )

export const updateDeploymentStep = (
  db: Db,
  deploymentId: number,
  key: string,
  change: Updateable<DB['deployment_steps']>,
) =>
  db
    .updateTable('deployment_steps')
    .set(change)
    .where('deployment_id', '=', deploymentId)
    .where('key', '=', key)
    .execute()

export const setRunningStepsFailed = (db: Db, deploymentIds: number[], now: Instant) =>
  db
    .updateTable('deployment_steps')
    .set({ status: 'failed', ended_at: toDate(now) })
    .where('deployment_id', 'in', deploymentIds)
    .where('status', '=', 'running')
    .execute()

export const recordWorkerHeartbeat = (db: Db, worker: string, now: Instant) =>
  db
    .updateTable('deployments')
    .set({ worker_seen_at: toDate(now) })
    .where('worker', '=', worker)
    .where('status', 'in', open)
    .execute()

/**
 * Marks deployments that no process runs as failed. `worker`: all open deployments of this worker. `seenBefore`: all
 * without a heartbeat since this time.
 */
export async function failAbandonedDeployments(
  db: Db,
  whose: { worker: string } | { seenBefore: Instant },
  change: Updateable<DB['deployments']>,
) {
  const rows = await db
    .updateTable('deployments')
    .set(change)
    .where('status', 'in', open)
    .$if('worker' in whose, (query) => query.where('worker', '=', 'worker' in whose ? whose.worker : ''))
    .$if('seenBefore' in whose, (query) =>
      query.where('worker_seen_at', '<', toDate('seenBefore' in whose ? whose.seenBefore : 0)),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns whether the deployment with this id and creation time has ended. The lock on a server names both. */
export async function hasDeploymentEnded(db: Db, id: number, createdAt: Instant) {
  const found = await db
    .selectFrom('deployments')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '=', toDate(createdAt))
    .where('status', 'not in', open)
    .executeTakeFirst()
  return found !== undefined
}
