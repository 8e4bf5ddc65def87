import { updateOneRow } from '@sanhe/kit/postgres/one-row'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Insertable, sql } from 'kysely'
import {
  type DB,
  type Db,
  countRows,
  getPageOffset,
  type PaginationParams,
  type SortKey,
  toSortOrder,
} from '#core'

/** Inserts a review. Returns false if the order already has a review. */
export async function insertReview(tx: Db, review: Insertable<DB['merchant_reviews']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('merchant_reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Locks the rows of the service and then of the merchant, so that the last of several concurrent requests counts all
 * reviews.
 */
export async function lockServiceAndMerchantRows(tx: Db, serviceId: number, merchantId: number) {
  await sql`SELECT FROM merchant_services WHERE id = ${serviceId} FOR NO KEY UPDATE`.execute(tx)
  await sql`SELECT FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`.execute(tx)
}

/**
 * Computes the average ratings of the service and of the merchant from their reviews that are not hidden. Without such
 * reviews the rating is 5.0, as for a new service.
 */
export async function updateServiceRatings(tx: Db, serviceId: number, merchantId: number) {
  await sql`
    UPDATE merchant_services SET rating = coalesce(had.average, 5.0), rating_count = had.count
    FROM (SELECT avg(rating) AS average, count(*) AS count FROM merchant_reviews
          WHERE service_id = ${serviceId} AND hidden_at IS NULL) AS had
    WHERE id = ${serviceId}`.execute(tx)
  await sql`
    UPDATE merchants SET rating = coalesce(had.average, 5.0), rating_count = had.count
    FROM (SELECT avg(rating) AS average, count(*) AS count FROM merchant_reviews
          WHERE merchant_id = ${merchantId} AND hidden_at IS NULL) AS had
    WHERE id = ${merchantId}`.execute(tx)
}

const sortColumns = { createdAt: 'merchant_reviews.id', rating: 'merchant_reviews.rating' } as const

type MerchantReviewFilter = {
  rating?: number | undefined
  sort?: SortKey<keyof typeof sortColumns> | undefined
}

export type MerchantReviewRow = Awaited<ReturnType<typeof listMerchantReviews>>['reviews'][number]

export async function listMerchantReviews(
  db: Db,
  merchantId: number,
  { rating, sort = '-createdAt' }: MerchantReviewFilter,
  page: PaginationParams,
) {
  const found = db
    .selectFrom('merchant_reviews')
    .select('merchant_reviews.id')
    .where('merchant_reviews.merchant_id', '=', merchantId)
    .where('merchant_reviews.hidden_at', 'is', null)
    .$if(rating !== undefined, (query) => query.where('merchant_reviews.rating', '=', rating!))
  const { column, direction } = toSortOrder(sort, sortColumns)
  // Reviews with the same rating are listed newest first.
  const directionOfId = column === sortColumns.rating ? 'desc' : direction
  const ofPage = found
    .orderBy(column, direction)
    .orderBy('merchant_reviews.id', directionOfId)
    .limit(page.pageSize)
    .offset(getPageOffset(page))
  const [reviews, { total }] = await Promise.all([
    db
      .selectFrom('merchant_reviews')
      .innerJoin('merchant_services', 'merchant_services.id', 'merchant_reviews.service_id')
      .innerJoin('users', 'users.id', 'merchant_reviews.user_id')
      .selectAll('merchant_reviews')
      .select(['merchant_services.title', 'users.nickname'])
      .where('merchant_reviews.id', 'in', ofPage)
      .orderBy(column, direction)
      .orderBy('merchant_reviews.id', directionOfId)
      .execute(),
    countRows(db, found),
  ])
  return { reviews, total }
}

export type PublicReviewRow = Awaited<ReturnType<typeof listServiceReviews>>['reviews'][number]

/** Lists public reviews of a service, without the order number, because every signed-in user can read them. */
export async function listServiceReviews(db: Db, serviceId: number, page: PaginationParams) {
  const found = db
    .selectFrom('merchant_reviews')
    .where('merchant_reviews.service_id', '=', serviceId)
    .where('merchant_reviews.hidden_at', 'is', null)
  const [reviews, { total }] = await Promise.all([
    found
      .innerJoin('users', 'users.id', 'merchant_reviews.user_id')
      .select([
        'merchant_reviews.id',
        'merchant_reviews.rating',
        'merchant_reviews.content',
        'merchant_reviews.reply',
        'merchant_reviews.replied_at',
        'merchant_reviews.reply_hidden_at',
        'merchant_reviews.created_at',
        'merchant_reviews.user_id',
        'users.nickname',
      ])
      .orderBy('merchant_reviews.id', 'desc')
      .limit(page.pageSize)
      .offset(getPageOffset(page))
      .execute(),
    countRows(db, found.select('merchant_reviews.id')),
  ])
  return { reviews, total }
}

export const findReview = (db: Db, merchantId: number, id: number) =>
  db
    .selectFrom('merchant_reviews')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** Stores the merchant's reply. Returns false if the review already has a reply. */
export const storeReviewReply = (db: Db, id: number, reply: string, now: Instant) =>
  updateOneRow(
    db
      .updateTable('merchant_reviews')
      .set({ reply, replied_at: toDate(now) })
      .where('id', '=', id)
      .where('reply', 'is', null),
  )
