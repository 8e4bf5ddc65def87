import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  secondsUntilTomorrow,
  takeCounterUnits,
} from '#core'
import { updateReview } from './admin-store.ts'
import { apiError } from './errors.ts'
import { addReviewReport, lockReportableReview, type Reporter } from './report-store.ts'
import { maxReportsPerDay } from './rules.ts'

type Report = { id: number; reporter: Reporter; reason: string | null }

/**
 * Reports a review once for each reporter. The review enters the queue of the administrators and stays visible until one
 * of them hides it, because a merchant could otherwise hide bad reviews with a few accounts.
 */
export async function reportReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, reporter, reason }: Report,
) {
  await inTransaction(db, async (tx) => {
    const review = await lockReportableReview(tx, id, reporter)
    if (!review) throw refuseCommon('NOT_FOUND')
    if ('userId' in reporter && review.user_id === reporter.userId) throw apiError('CANNOT_REPORT_OWN')
    const now = clock.now()
    if (!(await addReviewReport(tx, { id, reporter, reason, now }))) return
    await takeReportOfDay(tx, reporter, now)
    if (review.reported_at === null) await updateReview(tx, id, { reported_at: toDate(now) })
  })
  return createSuccessResponse('已收到，我们会尽快核实')
}

/** Counts a report toward the daily limit of the reporter. Runs in the transaction that stores the report. */
async function takeReportOfDay(tx: Db, reporter: Reporter, now: Instant) {
  const subject = 'userId' in reporter ? `user:${reporter.userId}` : `merchant:${reporter.merchantId}`
  const count = { name: 'merchant-reviews.reports', subject, period: instantToShanghaiDay(now) }
  if ((await takeCounterUnits(tx, count, maxReportsPerDay)) === 0)
    throw apiError('REPORT_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
}
