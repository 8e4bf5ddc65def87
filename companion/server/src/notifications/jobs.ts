import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import {
  deleteOldDeliveries,
  deleteOldReadChildNotifications,
  deleteOldReadNotifications,
} from './retention-store.ts'

const readRetentionMs = 2 * 365 * dayMs
/**
 * Time for which delivery records are kept: far longer than any retry, so that a delivered notice is never delivered
 * again.
 */
const deliveryRetentionMs = 180 * dayMs

/** Deletes old notifications that were read, and old delivery records. Unread notifications are kept. */
export const deleteOldNotices = async (db: Db, now: Instant) => ({
  notifications:
    (await processAllBatches(() => deleteOldReadNotifications(db, now - readRetentionMs))) +
    (await processAllBatches(() => deleteOldReadChildNotifications(db, now - readRetentionMs))),
  deliveries: await processAllBatches(() => deleteOldDeliveries(db, now - deliveryRetentionMs)),
})

export const noticeJobs = (db: Db): PgJob[] => [
  { name: 'notifications.forget', dailyAt: '03:20', run: (now) => deleteOldNotices(db, now) },
]
