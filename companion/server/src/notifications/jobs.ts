import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { forgetDeliveries, forgetRead } from './forgetting-store.ts'

const readKeptMs = 2 * 365 * dayMs
/** Far longer than anything is tried again: what was delivered is not delivered twice. */
const deliveriesKeptMs = 180 * dayMs

/** What nobody has read yet stays. */
export const forgetOldNotices = async (db: Db, now: Instant) => ({
  notifications: await drainBatches(() => forgetRead(db, now - readKeptMs)),
  deliveries: await drainBatches(() => forgetDeliveries(db, now - deliveriesKeptMs)),
})

export const noticeJobs = (db: Db): PgJob[] => [
  { name: 'notifications.forget', dailyAt: '03:20', run: (now) => forgetOldNotices(db, now) },
]
