import { randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { addToNext, type Told } from './store.ts'

type AnnounceDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Number of users that one statement notifies in well under a second. */
const atOnce = 5000

/** Notifies every user once: the first batch at once, later batches through the outbox. */
export const announce = (deps: AnnounceDeps, words: { title: string; content: string }) =>
  tellNext(deps, { ...words, announcementId: randomUUID(), afterId: 0 })

/**
 * Notifies one batch of users. The batch and the event for the next batch commit together, so that a crash neither
 * skips nor repeats users.
 */
export const tellNext = ({ db, clock, emit }: AnnounceDeps, told: Told, count = atOnce) =>
  inTransaction(db, async (tx) => {
    const afterId = await addToNext(tx, told, count, clock.now())
    if (afterId === undefined) return
    await emit(tx, { type: 'notice.announced', subject: told.announcementId, payload: { ...told, afterId } })
  })
