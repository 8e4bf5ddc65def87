import type { Instant } from '@sanhe/kit/runtime/clock'
import type { AdminCaller } from './actors.ts'
import type { AllowedAdminRoles, WorkQueueName } from './contract.ts'
import type { Db } from './db.ts'

/**
 * Number of entries in a queue that wait for an administrator, and the time at which the oldest of them began to wait.
 */
export type WorkQueueLength = { count: number; oldestAt: Date | null }

/**
 * A queue of work for administrators, for example unreviewed merchants. The module that owns the entries counts them.
 */
export type WorkQueue = {
  name: WorkQueueName
  /** Roles that see the queue: the roles that may call the endpoint with which its entries are handled. */
  roles: AllowedAdminRoles
  /** Longest time in milliseconds that an entry of the queue may wait; absent if there is no such limit. */
  dueAfterMs?: number
  /** Counts the entries that wait for this administrator. Also returns when the oldest of them began to wait. */
  measure(db: Db, now: Instant, admin: Pick<AdminCaller, 'doctorId'>): Promise<WorkQueueLength>
}
