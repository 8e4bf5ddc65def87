import { sql } from 'kysely'
import {
  dayMs,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  toInstantInShanghai,
  toDate,
} from '@sanhe/kit/runtime/clock'
import type { Db, OrderType } from '#core'
import type { DailyPlatformStatistics, DayRange, DailySalesByOrderType } from './rules.ts'

/** SQL for midnight in Shanghai as a timestamp, so that a query can use the indexes on timestamps. */
const startOf = (day: string) => sql`${toDate(toInstantInShanghai(day, '00:00'))}::timestamptz`
const endOf = (day: string) => sql`${toDate(toInstantInShanghai(day, '00:00') + dayMs)}::timestamptz`
const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai')::date`
const isIn = (column: string, { from, to }: DayRange) =>
  sql`${sql.ref(column)} >= ${startOf(from)} AND ${sql.ref(column)} < ${endOf(to)}`

/**
 * SQL query for the sales by day and order type. Orders count on the day of their payment, refunds on the day
 * of their payout.
 */
const selectSales = (range: DayRange) => sql`
  SELECT day, order_type, sum(orders) AS orders, sum(turnover_fen) AS turnover_fen,
         sum(refunds) AS refunds, sum(refunded_fen) AS refunded_fen
  FROM (
    SELECT ${dayOf('paid_at')} AS day, order_type, count(*) AS orders,
           sum((amount * 100)::bigint) AS turnover_fen, 0 AS refunds, 0 AS refunded_fen
    FROM orders WHERE ${isIn('paid_at', range)} GROUP BY 1, 2
    UNION ALL
    SELECT ${dayOf('refunds.finished_at')}, orders.order_type, 0, 0, count(*), sum(refunds.amount_fen)
    FROM refunds JOIN orders USING (order_no)
    WHERE refunds.status = 'succeeded' AND ${isIn('refunds.finished_at', range)} GROUP BY 1, 2) AS parts
  GROUP BY 1, 2`

/** Time after the payment of a consultation within which an answer is on time. */
const onTimeSeconds = (2 * hourMs) / 1000

const selectDays = (range: DayRange) => sql`
  SELECT day, sum(new_users) AS new_users, sum(answered) AS consultations_answered,
         sum(on_time) AS consultations_on_time, sum(answer_seconds) AS answer_seconds,
         sum(confirmed) AS orders_confirmed, sum(confirm_seconds) AS confirm_seconds
  FROM (
    SELECT ${dayOf('created_at')} AS day, count(*) AS new_users, 0 AS answered, 0 AS on_time,
           0 AS answer_seconds, 0 AS confirmed, 0 AS confirm_seconds
    FROM users WHERE ${isIn('created_at', range)} GROUP BY 1
    UNION ALL
    SELECT ${dayOf('replied_at')}, 0, count(*),
           count(*) FILTER (WHERE replied_at - paid_at <= make_interval(secs => ${onTimeSeconds})),
           sum(extract(epoch FROM replied_at - paid_at))::bigint, 0, 0
    FROM consultations WHERE ${isIn('replied_at', range)} GROUP BY 1
    UNION ALL
    SELECT ${dayOf('confirmed_at')}, 0, 0, 0, 0, count(*), sum(extract(epoch FROM confirmed_at - paid_at))::bigint
    FROM merchant_orders WHERE ${isIn('confirmed_at', range)} GROUP BY 1) AS parts
  GROUP BY 1`

/** Stores the figures of complete days. Figures that are already stored are updated. */
export async function storeDailyStatistics(db: Db, range: DayRange) {
  await sql`
    INSERT INTO platform_day_sales (day, order_type, orders, turnover_fen, refunds, refunded_fen)
    ${selectSales(range)}
    ON CONFLICT (day, order_type) DO UPDATE
    SET orders = EXCLUDED.orders, turnover_fen = EXCLUDED.turnover_fen,
        refunds = EXCLUDED.refunds, refunded_fen = EXCLUDED.refunded_fen`.execute(db)
  await sql`
    INSERT INTO platform_days (day, new_users, consultations_answered, consultations_on_time, answer_seconds,
                               orders_confirmed, confirm_seconds)
    ${selectDays(range)}
    ON CONFLICT (day) DO UPDATE
    SET new_users = EXCLUDED.new_users, consultations_answered = EXCLUDED.consultations_answered,
        consultations_on_time = EXCLUDED.consultations_on_time, answer_seconds = EXCLUDED.answer_seconds,
        orders_confirmed = EXCLUDED.orders_confirmed, confirm_seconds = EXCLUDED.confirm_seconds`.execute(db)
}

/** Counts the users whose session was used since midnight. A later count of the day never lowers the stored number. */
export const storeActiveUsers = (db: Db, now: Instant) =>
  sql`
    INSERT INTO platform_days (day, active_users)
    SELECT ${instantToShanghaiDay(now)}::date, count(DISTINCT holder_id) FROM auth_sessions
    WHERE holder_type = 'user' AND last_used_at >= ${startOf(instantToShanghaiDay(now))}
    ON CONFLICT (day) DO UPDATE SET active_users = greatest(platform_days.active_users, EXCLUDED.active_users)`.execute(
    db,
  )

/** Returns the first day of the platform that is not stored yet, or today if every earlier day is stored. */
export async function findFirstDayWithoutStatistics(db: Db, today: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT coalesce(
      (SELECT max(day) + 1 FROM platform_day_sales WHERE day < ${today}::date),
      (SELECT ${dayOf('min')} FROM (SELECT min(created_at) AS min FROM users) AS first))::text AS day`.execute(
    db,
  )
  return rows[0]?.day ?? today
}

type SalesRow = Record<'orders' | 'turnover_fen' | 'refunds' | 'refunded_fen', number | string>
const toDaySales = (row: SalesRow & { day: string; order_type: OrderType }): DailySalesByOrderType => ({
  day: row.day,
  orderType: row.order_type,
  orders: Number(row.orders),
  turnoverFen: Number(row.turnover_fen),
  refunds: Number(row.refunds),
  refundedFen: Number(row.refunded_fen),
})

/**
 * Lists the sales of a range. Sales of the days before `today` are read from the stored figures. Sales of today are
 * computed from the orders.
 */
export async function listDailySales(
  db: Db,
  range: DayRange,
  today: string,
): Promise<DailySalesByOrderType[]> {
  const { rows } = await sql<Parameters<typeof toDaySales>[0]>`
    SELECT day::text, order_type, orders, turnover_fen, refunds, refunded_fen FROM platform_day_sales
    WHERE day BETWEEN ${range.from}::date AND ${range.to}::date AND day < ${today}::date
    UNION ALL
    SELECT day::text, order_type, orders, turnover_fen, refunds, refunded_fen
    FROM (${selectSales({ from: today, to: today })}) AS live WHERE ${today} BETWEEN ${range.from} AND ${range.to}`.execute(
    db,
  )
  return rows.map(toDaySales)
}

/**
 * Lists the figures of a range except the sales. Figures of the days before `today` are read from the stored figures.
 * Figures of today are computed.
 */
export async function listDailyStatistics(
  db: Db,
  range: DayRange,
  today: string,
): Promise<DailyPlatformStatistics[]> {
  const { rows } = await sql<Record<string, string | number>>`
    WITH live AS (${selectDays({ from: today, to: today })})
    SELECT platform_days.day::text, new_users, active_users, consultations_answered, consultations_on_time,
           answer_seconds, orders_confirmed, confirm_seconds
    FROM platform_days
    WHERE day BETWEEN ${range.from}::date AND ${range.to}::date AND day < ${today}::date
    UNION ALL
    SELECT ${today}, coalesce(live.new_users, 0), coalesce(stored.active_users, 0),
           coalesce(live.consultations_answered, 0), coalesce(live.consultations_on_time, 0),
           coalesce(live.answer_seconds, 0), coalesce(live.orders_confirmed, 0), coalesce(live.confirm_seconds, 0)
    FROM (SELECT ${today}::date AS day) AS today
    LEFT JOIN live USING (day) LEFT JOIN platform_days AS stored USING (day)
    WHERE ${today} BETWEEN ${range.from} AND ${range.to}`.execute(db)
  return rows.map((row) => ({
    day: String(row['day']),
    newUsers: Number(row['new_users']),
    activeUsers: Number(row['active_users']),
    consultationsAnswered: Number(row['consultations_answered']),
    consultationsOnTime: Number(row['consultations_on_time']),
    answerSeconds: Number(row['answer_seconds']),
    ordersConfirmed: Number(row['orders_confirmed']),
    confirmSeconds: Number(row['confirm_seconds']),
  }))
}

/** Adds up the settlements of the months that a range touches. */
export async function sumSettlementsByMonth(db: Db, { from, to }: DayRange) {
  const { rows } = await sql<{
    month: string
    merchants: number
    gross: string
    commission: string
    net: string
  }>`
    SELECT to_char(period_start, 'YYYY-MM') AS month, count(*)::integer AS merchants,
           sum(gross_amount) AS gross, sum(commission_amount) AS commission, sum(net_amount) AS net
    FROM merchant_settlements
    WHERE period_start BETWEEN date_trunc('month', ${from}::date) AND ${to}::date
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
