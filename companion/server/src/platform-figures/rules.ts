import type { Fen } from '@sanhe/kit/money'
import { addDays, fromIso, type Instant, instantToShanghaiDay, toDate } from '@sanhe/kit/runtime/clock'
import type { OrderType } from '#core'
import { maxStatisticsDays } from './contract.ts'

const defaultDays = 30

/** First and last day of a range, both included. */
export type DayRange = { from: string; to: string }

export function toStatisticsDayRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Instant,
): DayRange {
  const last = to ?? instantToShanghaiDay(now)
  return { from: from ?? addDays(last, 1 - defaultDays), to: last }
}

/**
 * Returns whether the range ends on or after its first day and has at most 366 days. Days have the format YYYY-MM-DD,
 * so they can be compared as text.
 */
export const isValidStatisticsRange = ({ from, to }: DayRange) =>
  from <= to && to < addDays(from, maxStatisticsDays)

export type SalesStatistics = { orders: number; turnoverFen: Fen; refunds: number; refundedFen: Fen }
export type DailySalesByOrderType = SalesStatistics & { day: string; orderType: OrderType }
export type DailyPlatformStatistics = {
  day: string
  newUsers: number
  activeUsers: number
  consultationsAnswered: number
  consultationsOnTime: number
  answerSeconds: number
  ordersConfirmed: number
  confirmSeconds: number
}
export type PeriodLength = 'day' | 'week' | 'month'

/** Returns the first day of the period that contains this day. Weeks begin on Monday. */
export function getFirstPeriodDay(day: string, by: PeriodLength): string {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  const weekday = toDate(fromIso(`${day}T00:00:00Z`)).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Lists the first days of the periods that a range touches. The first one may begin before the range. */
export function listPeriodStarts({ from, to }: DayRange, by: PeriodLength): string[] {
  const starts = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) starts.add(getFirstPeriodDay(day, by))
  return [...starts]
}

const noSales: SalesStatistics = { orders: 0, turnoverFen: 0, refunds: 0, refundedFen: 0 }

export const sumSales = (sales: readonly SalesStatistics[]): SalesStatistics =>
  sales.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      turnoverFen: sum.turnoverFen + one.turnoverFen,
      refunds: sum.refunds + one.refunds,
      refundedFen: sum.refundedFen + one.refundedFen,
    }),
    noSales,
  )

export type PlatformStatisticsOfPeriod = SalesStatistics & {
  start: string
  newUsers: number
  activeUsers: number
}

/**
 * Groups the figures of days by period. The active users of the days are not added, because a user may be active on
 * several days: a period has the number of its busiest day.
 */
export function groupStatisticsByPeriod(
  sales: readonly DailySalesByOrderType[],
  days: readonly DailyPlatformStatistics[],
  range: DayRange,
  by: PeriodLength,
): PlatformStatisticsOfPeriod[] {
  const salesByStart = Map.groupBy(sales, ({ day }) => getFirstPeriodDay(day, by))
  const daysByStart = Map.groupBy(days, ({ day }) => getFirstPeriodDay(day, by))
  return listPeriodStarts(range, by).map((start) => {
    const ofPeriod = daysByStart.get(start) ?? []
    return {
      start,
      ...sumSales(salesByStart.get(start) ?? []),
      newUsers: ofPeriod.reduce((sum, { newUsers }) => sum + newUsers, 0),
      activeUsers: Math.max(0, ...ofPeriod.map(({ activeUsers }) => activeUsers)),
    }
  })
}

/** Sums the sales of all days by order type. The type with the highest turnover comes first. */
export const groupSalesByOrderType = (sales: readonly DailySalesByOrderType[]) =>
  [...Map.groupBy(sales, ({ orderType }) => orderType)]
    .map(([orderType, days]) => ({ orderType, ...sumSales(days) }))
    .toSorted((a, b) => b.turnoverFen - a.turnoverFen || a.orderType.localeCompare(b.orderType))

/**
 * Returns the average of `of` values in minutes, with one decimal. `seconds`: sum of the values. Returns null if `of`
 * is 0.
 */
export const calculateAverageMinutes = (seconds: number, of: number) =>
  of === 0 ? null : Math.round(seconds / 6 / of) / 10
