import type { Instant } from '@sanhe/kit/runtime/clock'
import type { WorkQueueName } from './contract.ts'
import type { Db } from './db.ts'

/**
 * Number of entries in a queue that wait for an administrator, and the time since which the oldest entry has been
 * waiting.
 */
export type QueueLength = { count: number; oldestAt: Date | null }

/**
 * A queue of work for administrators, for example unreviewed merchants. The module that owns the entries counts them.
 */
export type WorkQueue = {
  name: WorkQueueName
  /** Longest time in milliseconds that an entry of the queue may wait; absent if there is no such limit. */
  dueAfterMs?: number
  measure(db: Db, now: Instant): Promise<QueueLength>
}
