import { decimalYuanToNumber, fenToYuan } from '@sanhe/kit/money'
import { addDays, type Instant, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { type Deps, apiError } from '#core'
import {
  calculateAverageMinutes,
  type DailyPlatformStatistics,
  groupSalesByOrderType,
  groupStatisticsByPeriod,
  isValidStatisticsRange,
  type PeriodLength,
  type SalesStatistics,
  sumSales,
  toStatisticsDayRange,
} from './rules.ts'
import * as store from './store.ts'

export type PlatformStatisticsDeps = Pick<Deps, 'db' | 'clock'>
type FiguresQuery = { from?: string | undefined; to?: string | undefined; by: PeriodLength }

const toSalesResponse = ({ orders, turnoverFen, refunds, refundedFen }: SalesStatistics) => ({
  orders,
  turnover: fenToYuan(turnoverFen),
  refunds,
  refunded: fenToYuan(refundedFen),
  net: fenToYuan(turnoverFen - refundedFen),
})

export async function readPlatformStatistics({ db, clock }: PlatformStatisticsDeps, query: FiguresQuery) {
  const range = toStatisticsDayRange(query, clock.now())
  if (!isValidStatisticsRange(range)) throw apiError('VALIDATION_ERROR', { field: 'from' })
  const today = instantToShanghaiDay(clock.now())
  const [sales, days, settlements] = await Promise.all([
    store.listDailySales(db, range, today),
    store.listDailyStatistics(db, range, today),
    store.sumSettlementsByMonth(db, range),
  ])
  const periods = groupStatisticsByPeriod(sales, days, range, query.by)
  return {
    ...range,
    periods: periods.map(({ start, newUsers, activeUsers, ...period }) => ({
      start,
      ...toSalesResponse(period),
      newUsers,
      activeUsers,
    })),
    kinds: groupSalesByOrderType(sales).map(({ orderType, ...kind }) => ({
      orderType,
      ...toSalesResponse(kind),
    })),
    total: {
      ...toSalesResponse(sumSales(sales)),
      newUsers: periods.reduce((sum, { newUsers }) => sum + newUsers, 0),
    },
    responses: toResponseTimes(days),
    settlements: settlements.map(({ month, merchants, gross, commission, net }) => ({
      month,
      merchants,
      gross: decimalYuanToNumber(gross),
      commission: decimalYuanToNumber(commission),
      net: decimalYuanToNumber(net),
    })),
  }
}

function toResponseTimes(days: readonly DailyPlatformStatistics[]) {
  const sum = (name: Exclude<keyof DailyPlatformStatistics, 'day'>) =>
    days.reduce((total, day) => total + day[name], 0)
  const [consultations, merchantOrders] = [sum('consultationsAnswered'), sum('ordersConfirmed')]
  return {
    consultations,
    consultationsOnTime: sum('consultationsOnTime'),
    answerMinutes: calculateAverageMinutes(sum('answerSeconds'), consultations),
    merchantOrders,
    confirmMinutes: calculateAverageMinutes(sum('confirmSeconds'), merchantOrders),
  }
}

/** Number of past days that are stored again, because a payment or refund can be reported after its day. */
const storedAgainDays = 3

/** Stores the figures of past days that are missing, and stores those of the last three days again. */
export async function storePlatformStatistics({ db }: Pick<Deps, 'db'>, now: Instant) {
  const today = instantToShanghaiDay(now)
  const firstMissing = await store.findFirstDayWithoutStatistics(db, today)
  const again = addDays(today, -storedAgainDays)
  const range = { from: firstMissing < again ? firstMissing : again, to: addDays(today, -1) }
  await store.storeDailyStatistics(db, range)
  return range
}
