import { sql, type Updateable } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  matchesOrderNumberOrUser,
  type PaginationParams,
  toContainsPattern,
} from '#core'
import type { reviewStatuses } from './admin-contract.ts'

export type AdminReviewFilter = {
  q?: string | undefined
  status?: (typeof reviewStatuses)[number] | undefined
  merchantId?: number | undefined
  userId?: number | undefined
}

/** Number of newest reviews whose text a search reads, because no index covers the text. */
const searchedReviews = 5000

const columns = { orderNo: 'merchant_reviews.order_no', userId: 'merchant_reviews.user_id' }

/** Subquery for the ids of the reviews that match a search. A union uses an index for each part. */
const selectMatchingIds = (q: string) => sql<number>`(
  SELECT id FROM merchant_reviews WHERE ${matchesOrderNumberOrUser(columns, q)}
  UNION SELECT id FROM (
    SELECT id, content, reply FROM merchant_reviews ORDER BY id DESC LIMIT ${sql.lit(searchedReviews)}) AS newest
  WHERE content ILIKE ${toContainsPattern(q)} OR reply ILIKE ${toContainsPattern(q)})`

/** SQL condition: an administrator hid the review or its reply. A partial index supports this condition. */
const isPartHidden = sql<boolean>`
  (merchant_reviews.hidden_at IS NOT NULL OR merchant_reviews.reply_hidden_at IS NOT NULL)`

/** SQL condition: a report of the review waits for a decision. A partial index supports this condition. */
export const isReportedSql = sql<boolean>`merchant_reviews.reported_at IS NOT NULL`

export async function listReviewsForAdmin(
  db: Db,
  { q, status, merchantId, userId }: AdminReviewFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchant_reviews')
    .select('merchant_reviews.id')
    .$if(q !== undefined, (query) => query.where('merchant_reviews.id', 'in', selectMatchingIds(q!)))
    .$if(status === 'reported', (query) => query.where(isReportedSql))
    .$if(status === 'shown', (query) => query.where('merchant_reviews.hidden_at', 'is', null))
    .$if(status === 'hidden', (query) =>
      query.where(isPartHidden).where('merchant_reviews.hidden_at', 'is not', null),
    )
    .$if(status === 'replyHidden', (query) =>
      query.where(isPartHidden).where('merchant_reviews.reply_hidden_at', 'is not', null),
    )
    .$if(merchantId !== undefined, (query) => query.where('merchant_reviews.merchant_id', '=', merchantId!))
    .$if(userId !== undefined, (query) => query.where('merchant_reviews.user_id', '=', userId!))
  const direction = status === 'reported' ? 'asc' : 'desc'
  const ofPage = found
    .orderBy('merchant_reviews.id', direction)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [reviews, { total }] = await Promise.all([
    db
      .selectFrom('merchant_reviews')
      .innerJoin('merchant_services', 'merchant_services.id', 'merchant_reviews.service_id')
      .innerJoin('merchants', 'merchants.id', 'merchant_reviews.merchant_id')
      .innerJoin('users', 'users.id', 'merchant_reviews.user_id')
      .selectAll('merchant_reviews')
      .select(['merchant_services.title', 'merchants.store_name', 'users.nickname'])
      .where('merchant_reviews.id', 'in', ofPage)
      .orderBy('merchant_reviews.id', direction)
      .execute(),
    countRows(db, found),
  ])
  return { reviews, total }
}

export type AdminReviewRow = Awaited<ReturnType<typeof listReviewsForAdmin>>['reviews'][number]

export const findAnyReview = (db: Db, id: number) =>
  db
    .selectFrom('merchant_reviews')
    .select(['merchant_id', 'service_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export const lockReview = (tx: Db, id: number) =>
  tx.selectFrom('merchant_reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateReview = (tx: Db, id: number, changes: Updateable<DB['merchant_reviews']>) =>
  tx.updateTable('merchant_reviews').set(changes).where('id', '=', id).execute()
