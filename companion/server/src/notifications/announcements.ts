import { randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { type AnnouncementBatch, notifyNextAnnouncementUsers } from './store.ts'

type AnnounceDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Number of users in one batch. One SQL statement notifies a whole batch in well under a second. */
const batchSize = 5000

/** Notifies every active user once: the first batch immediately, later batches through the outbox. */
export const announceToAllUsers = (deps: AnnounceDeps, words: { title: string; content: string }) =>
  sendNextAnnouncementBatch(deps, { ...words, announcementId: randomUUID(), afterId: 0 })

/**
 * Notifies one batch of users. The notifications and the event for the next batch commit together, so that a crash
 * neither skips nor repeats users.
 */
export const sendNextAnnouncementBatch = (
  { db, clock, emit }: AnnounceDeps,
  batch: AnnouncementBatch,
  count = batchSize,
) =>
  inTransaction(db, async (tx) => {
    const afterId = await notifyNextAnnouncementUsers(tx, batch, count, clock.now())
    if (afterId === undefined) return
    await emit(tx, {
      type: 'notice.announced',
      subject: batch.announcementId,
      payload: { ...batch, afterId },
    })
  })
