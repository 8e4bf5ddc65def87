import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { deleteReports } from './store.ts'

/** The law requires payment records to be kept for three years. */
const retentionMs = 3 * 365 * dayMs

/** Deletes old reports of the payment provider. Their results remain in `payments`. */
export const deleteOldReports = async (db: Db, now: Instant) => ({
  forgotten: await drainBatches(() => deleteReports(db, now - retentionMs)),
})
