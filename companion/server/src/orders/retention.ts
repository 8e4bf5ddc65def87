import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import { deletePaymentReports } from './payment-report-store.ts'

/** Time for which reports of the payment provider are kept. The law requires three years for payment records. */
const retentionMs = 3 * 365 * dayMs

/** Deletes old reports of the payment provider. Their results remain in the table `payments`. */
export const deleteOldPaymentReports = async (db: Db, now: Instant) => ({
  forgotten: await processAllBatches(() => deletePaymentReports(db, now - retentionMs)),
})
