import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'

/** The reporter of a review: a user, or the merchant that the review is about. */
export type Reporter = { userId: number } | { merchantId: number }

/** Locks a review that the reporter may see: users see every shown review, merchants the shown reviews of their own. */
export function lockReportableReview(tx: Db, id: number, reporter: Reporter) {
  const shown = tx
    .selectFrom('merchant_reviews')
    .select(['id', 'user_id', 'reported_at'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
  const visible = 'merchantId' in reporter ? shown.where('merchant_id', '=', reporter.merchantId) : shown
  return visible.forUpdate().executeTakeFirst()
}

/** Stores a report and returns whether the reporter had not reported this review before. */
export async function addReviewReport(
  tx: Db,
  { id, reporter, reason, now }: { id: number; reporter: Reporter; reason: string | null; now: Instant },
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('merchant_review_reports')
    .values({
      review_id: id,
      user_id: 'userId' in reporter ? reporter.userId : null,
      merchant_id: 'merchantId' in reporter ? reporter.merchantId : null,
      reason,
      created_at: toDate(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Number of reports that the administration shows of each review. */
const shownReports = 10

type ReviewReport = {
  review_id: number
  merchant_id: number | null
  reason: string | null
  created_at: Date
  /** Number of all reports of the review. */
  count: number
}

/** Lists the newest reports of each of the given reviews, at most ten of each. */
export async function listReportsOfReviews(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<ReviewReport>`
    SELECT review_id, merchant_id, reason, created_at, count FROM (
      SELECT review_id, merchant_id, reason, created_at, count(*) OVER (PARTITION BY review_id) AS count,
             row_number() OVER (PARTITION BY review_id ORDER BY id DESC) AS nth
      FROM merchant_review_reports WHERE review_id = ANY(${ids}::bigint[])) AS reports
    WHERE nth <= ${shownReports} ORDER BY review_id, nth`.execute(db)
  return rows
}

export const deleteReviewReportsOfUser = (db: Db, userId: number) =>
  db.deleteFrom('merchant_review_reports').where('user_id', '=', userId).execute()
