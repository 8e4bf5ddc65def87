import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, untilNone } from '#core'
import { forgetDeliveries, forgetRead } from './forgetting-store.ts'

const readKeptMs = 2 * 365 * dayMs
/** Far longer than any retry, so that a delivered notice is never delivered again. */
const deliveriesKeptMs = 180 * dayMs

/** Deletes old notices that were read. Unread notices stay. */
export const forgetOldNotices = async (db: Db, now: Instant) => ({
  notifications: await untilNone(() => forgetRead(db, now - readKeptMs)),
  deliveries: await untilNone(() => forgetDeliveries(db, now - deliveriesKeptMs)),
})

export const noticeJobs = (db: Db): PgJob[] => [
  { name: 'notifications.forget', dailyAt: '03:20', run: (now) => forgetOldNotices(db, now) },
]
