import { decimalYuanToFen } from '@sanhe/kit/money'
import { type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { Db } from '#core'
import { merchantNetRevenueSql } from '#merchants'
import type { DayRange, MerchantDayStatistics } from './rules.ts'

/** Counts a page view, and the user as a visitor once a day. */
export async function countPageView(
  db: Db,
  { merchantId, userId }: { merchantId: number; userId: number },
  now: Instant,
) {
  const day = instantToShanghaiDay(now)
  await sql`
    WITH visitor AS (
      INSERT INTO merchant_visits (merchant_id, day, user_id) VALUES (${merchantId}, ${day}, ${userId})
      ON CONFLICT DO NOTHING RETURNING 1)
    INSERT INTO merchant_daily_stats AS stats (merchant_id, stat_date, page_views, unique_visitors)
    VALUES (${merchantId}, ${day}, 1, (SELECT count(*) FROM visitor))
    ON CONFLICT (merchant_id, stat_date) DO UPDATE
    SET page_views = stats.page_views + 1, unique_visitors = stats.unique_visitors + EXCLUDED.unique_visitors`.execute(
    db,
  )
}

/** SQL for midnight in Shanghai as a timestamp, so that a query can use the index on timestamps. */
const startOf = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'Asia/Shanghai')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai')`
const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai')::date`

/**
 * SQL for the sales of a range of days. A sale counts on the day of its payment, unless the order was
 * refunded.
 */
const selectSalesInRange = ({ from, to }: DayRange) => sql`
  merchant_orders JOIN orders USING (order_no)
  WHERE merchant_orders.status IN ('paid', 'confirmed', 'completed')
    AND merchant_orders.paid_at >= ${startOf(from)} AND merchant_orders.paid_at < ${endOf(to)}`

/**
 * Stores the sales and reviews of a range of days for all merchants. A repeated call updates the stored days, for
 * example after refunds.
 */
export const updateMerchantStats = (db: Db, range: DayRange) =>
  sql`
    WITH sales AS (
      SELECT merchant_orders.merchant_id, ${dayOf('merchant_orders.paid_at')} AS day,
             count(*) AS count, sum(${merchantNetRevenueSql}) AS revenue
      FROM ${selectSalesInRange(range)} GROUP BY 1, 2),
    reviews AS (
      SELECT merchant_id, ${dayOf('created_at')} AS day, count(*) AS count, avg(rating) AS average
      FROM merchant_reviews
      WHERE hidden_at IS NULL AND created_at >= ${startOf(range.from)} AND created_at < ${endOf(range.to)} GROUP BY 1, 2),
    days AS (
      SELECT merchant_id, day FROM sales UNION SELECT merchant_id, day FROM reviews
      UNION SELECT merchant_id, stat_date FROM merchant_daily_stats
      WHERE stat_date BETWEEN ${range.from}::date AND ${range.to}::date)
    INSERT INTO merchant_daily_stats (merchant_id, stat_date, order_count, revenue, avg_rating, new_reviews)
    SELECT merchant_id, day, coalesce(sales.count, 0), coalesce(sales.revenue, 0), reviews.average,
           coalesce(reviews.count, 0)
    FROM days LEFT JOIN sales USING (merchant_id, day) LEFT JOIN reviews USING (merchant_id, day)
    ON CONFLICT (merchant_id, stat_date) DO UPDATE
    SET order_count = EXCLUDED.order_count, revenue = EXCLUDED.revenue,
        avg_rating = EXCLUDED.avg_rating, new_reviews = EXCLUDED.new_reviews`.execute(db)

export const deleteOldVisits = (db: Db, before: string) =>
  db.deleteFrom('merchant_visits').where('day', '<', before).execute()

/** Lists the stored statistics of the days in a range. */
export async function listStoredDays(
  db: Db,
  merchantId: number,
  { from, to }: DayRange,
): Promise<MerchantDayStatistics[]> {
  const rows = await db
    .selectFrom('merchant_daily_stats')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('stat_date', '>=', from)
    .where('stat_date', '<=', to)
    .orderBy('stat_date')
    .execute()
  return rows.map((row) => ({
    date: row.stat_date,
    orders: row.order_count,
    revenueFen: decimalYuanToFen(row.revenue),
    pageViews: row.page_views,
    uniqueVisitors: row.unique_visitors,
    avgRating: row.avg_rating === null ? null : Number(row.avg_rating),
    newReviews: row.new_reviews,
  }))
}

/** Computes one merchant's sales from the orders, for days whose statistics are not stored yet. */
export async function computeMerchantSales(db: Db, merchantId: number, range: DayRange) {
  const { rows } = await sql<{ orders: number; revenue: string }>`
    SELECT count(*) AS orders, coalesce(sum(${merchantNetRevenueSql}), 0) AS revenue
    FROM ${selectSalesInRange(range)} AND merchant_orders.merchant_id = ${merchantId}`.execute(db)
  const { orders = 0, revenue = '0' } = rows[0] ?? {}
  return { orders, revenueFen: decimalYuanToFen(revenue) }
}

export async function readReviewStatistics(db: Db, merchantId: number, { from, to }: DayRange) {
  const { rows } = await sql<{ newReviews: number; avgRating: string | null }>`
    SELECT count(*) AS "newReviews", round(avg(rating), 1) AS "avgRating" FROM merchant_reviews
    WHERE merchant_id = ${merchantId} AND hidden_at IS NULL
      AND created_at >= ${startOf(from)} AND created_at < ${endOf(to)}`.execute(db)
  const { newReviews = 0, avgRating = null } = rows[0] ?? {}
  return { newReviews, avgRating: avgRating === null ? null : Number(avgRating) }
}

export async function listServiceSales(db: Db, merchantId: number, range: DayRange, limit: number) {
  const { rows } = await sql<{ id: number; title: string; orders: number; revenue: string }>`
    SELECT services.id, services.title, sold.orders, sold.revenue
    FROM (SELECT merchant_orders.service_id, count(*) AS orders, sum(${merchantNetRevenueSql}) AS revenue
          FROM ${selectSalesInRange(range)} AND merchant_orders.merchant_id = ${merchantId} GROUP BY 1) AS sold
    JOIN merchant_services AS services ON services.id = sold.service_id
    ORDER BY sold.revenue DESC, services.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function countPendingOrders(db: Db, merchantId: number) {
  const { count } = await db
    .selectFrom('merchant_orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return count
}
