import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import { deleteOldDeliveries, deleteOldReadNotifications, notificationTables } from './retention-store.ts'

const readRetentionMs = 2 * 365 * dayMs
/**
 * Time for which delivery records are kept: far longer than any retry, so that a delivered notice is never delivered
 * again.
 */
const deliveryRetentionMs = 180 * dayMs

/** Deletes old notifications that were read, and old delivery records. Unread notifications are kept. */
export async function deleteOldNotices(db: Db, now: Instant) {
  let notifications = 0
  // oxlint-disable-next-line no-await-in-loop -- one table at a time keeps the load low
  for (const table of notificationTables)
    notifications += await processAllBatches(() =>
      deleteOldReadNotifications(db, table, now - readRetentionMs),
    )
  const deliveries = await processAllBatches(() => deleteOldDeliveries(db, now - deliveryRetentionMs))
  return { notifications, deliveries }
}

export const noticeJobs = (db: Db): PgJob[] => [
  { name: 'notifications.forget', dailyAt: '03:20', run: (now) => deleteOldNotices(db, now) },
]
