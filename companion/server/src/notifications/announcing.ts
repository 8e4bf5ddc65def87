import { randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Deps } from '#core'
import { addToNext, type Told } from './store.ts'

type AnnounceDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** As many as one statement writes in well under a second. */
const atOnce = 5000

/** Tells every user: the first at once, the others one batch after the other, each told once. */
export const announce = (deps: AnnounceDeps, words: { title: string; content: string }) =>
  tellNext(deps, { ...words, announcementId: randomUUID(), afterId: 0 })

/** The batch and the word to go on commit together: whatever dies in between, it goes on where it was. */
export const tellNext = ({ db, clock, emit }: AnnounceDeps, told: Told, count = atOnce) =>
  inTransaction(db, async (tx) => {
    const afterId = await addToNext(tx, told, count, clock.now())
    if (afterId === undefined) return
    await emit(tx, { type: 'notice.announced', subject: told.announcementId, payload: { ...told, afterId } })
  })
