import { type Instant, localDay } from '@sanhe/kit/clock'
import { type Db, secondsUntilTomorrow, takeCount } from '#core'
import { refuse } from './errors.ts'
import { reportsADay } from './rules.ts'

/** One of the day's reports, of posts and comments together; part of the transaction that keeps it. */
export async function takeReport(tx: Db, userId: number, now: Instant) {
  const count = { name: 'community.reports', subject: `user:${userId}`, period: localDay(now) }
  if ((await takeCount(tx, count, reportsADay)) === 0)
    throw refuse('REPORT_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}
