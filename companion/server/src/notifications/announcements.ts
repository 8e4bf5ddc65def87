import { randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { Db, Deps } from '#core'
import { addAnnouncement, countReceivers } from './announcement-store.ts'
import { type AnnouncementBatch, notifyNextAnnouncementUsers } from './store.ts'

type AnnounceDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Number of users in one batch. One SQL statement notifies a whole batch in well under a second. */
const batchSize = 5000

type Announcement = { title: string; content: string }

/**
 * Records an announcement and notifies every active user once: the first batch immediately, later batches through the
 * outbox.
 */
export const announceToAllUsers = (deps: AnnounceDeps, adminId: number, announcement: Announcement) =>
  inTransaction(deps.db, async (tx) => {
    const key = randomUUID()
    const created_at = toDate(deps.clock.now())
    await addAnnouncement(tx, { ...announcement, key, admin_id: adminId, created_at })
    await notifyBatch(deps, tx, { ...announcement, announcementId: key, afterId: 0 }, batchSize)
  })

/**
 * Notifies one batch of users. The notifications, their number and the event for the next batch commit together, so
 * that a crash neither skips nor repeats users.
 */
export const sendNextAnnouncementBatch = (deps: AnnounceDeps, batch: AnnouncementBatch, count = batchSize) =>
  inTransaction(deps.db, (tx) => notifyBatch(deps, tx, batch, count))

async function notifyBatch(
  { clock, emit }: Pick<AnnounceDeps, 'clock' | 'emit'>,
  tx: Db,
  batch: AnnouncementBatch,
  count: number,
) {
  const now = clock.now()
  const { afterId, receivers } = await notifyNextAnnouncementUsers(tx, batch, count, now)
  const isLast = afterId === undefined
  await countReceivers(tx, { key: batch.announcementId, receivers, isLast }, now)
  if (!isLast)
    await emit(tx, {
      type: 'notice.announced',
      subject: batch.announcementId,
      payload: { ...batch, afterId },
    })
}
