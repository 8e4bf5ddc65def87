import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { forgetReports } from './store.ts'

/** For so long the law wants to know of a sale what was said about its payment. */
const keptMs = 3 * 365 * dayMs

/** What the provider said of payments; what it led to stays in the payments themselves. */
export const forgetOldReports = async (db: Db, now: Instant) => ({
  forgotten: await drainBatches(() => forgetReports(db, now - keptMs)),
})
