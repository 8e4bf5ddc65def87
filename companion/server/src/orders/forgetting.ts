import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, untilNone } from '#core'
import { forgetReports } from './store.ts'

/** The law requires payment records to be kept for three years. */
const keptMs = 3 * 365 * dayMs

/** Deletes old reports of the payment provider. Their results remain in `payments`. */
export const forgetOldReports = async (db: Db, now: Instant) => ({
  forgotten: await untilNone(() => forgetReports(db, now - keptMs)),
})
