import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { deleteDeliveries, deleteReadNotifications } from './retention-store.ts'

const readRetentionMs = 2 * 365 * dayMs
/** Far longer than any retry, so that a delivered notice is never delivered again. */
const deliveryRetentionMs = 180 * dayMs

/** Deletes old notices that were read. Unread notices stay. */
export const deleteOldNotices = async (db: Db, now: Instant) => ({
  notifications: await drainBatches(() => deleteReadNotifications(db, now - readRetentionMs)),
  deliveries: await drainBatches(() => deleteDeliveries(db, now - deliveryRetentionMs)),
})

export const noticeJobs = (db: Db): PgJob[] => [
  { name: 'notifications.forget', dailyAt: '03:20', run: (now) => deleteOldNotices(db, now) },
]
