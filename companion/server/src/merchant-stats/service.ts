import { fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { addDays, type Instant, instantToShanghaiDay, toShanghaiMonth } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { getActiveMerchant } from '#merchants'
import {
  type DayRange,
  type MerchantDayStatistics,
  fillEmptyDays,
  isValidDayRange,
  toDayRange,
} from './rules.ts'
import * as store from './store.ts'

export type MerchantStatsDeps = Pick<Deps, 'db' | 'clock'>
type RangeQuery = Parameters<typeof toDayRange>[0]

const topCount = 5
const maxServices = 200

/** Returns the stored statistics of past days. The statistics of today are computed from the orders. */
async function readDays(
  db: Db,
  merchantId: number,
  range: DayRange,
  now: Instant,
): Promise<MerchantDayStatistics[]> {
  const today = instantToShanghaiDay(now)
  const known = await store.listStoredDays(db, merchantId, range)
  const days = fillEmptyDays(known, range)
  const last = days.find(({ date }) => date === today)
  if (!last) return days
  const only = { from: today, to: today }
  const [sales, reviews] = await Promise.all([
    store.computeMerchantSales(db, merchantId, only),
    store.readReviewStatistics(db, merchantId, only),
  ])
  return days.map((day) => (day === last ? { ...day, ...sales, ...reviews } : day))
}

function assertRange(query: RangeQuery, now: Instant) {
  const range = toDayRange(query, now)
  if (!isValidDayRange(range)) throw refuseCommon('VALIDATION_ERROR', { field: 'from' })
  return range
}

const toServiceSalesResponse = ({
  revenue,
  ...sold
}: Awaited<ReturnType<typeof store.listServiceSales>>[number]) => ({
  ...sold,
  revenue: decimalYuanToNumber(revenue),
})

const monthOf = (now: Instant): DayRange => ({
  from: `${toShanghaiMonth(now)}-01`,
  to: instantToShanghaiDay(now),
})

export async function readMerchantDashboard({ db, clock }: MerchantStatsDeps, merchantId: number) {
  const { rating } = await getActiveMerchant(db, merchantId)
  const now = clock.now()
  const month = monthOf(now)
  const days = await readDays(db, merchantId, toDayRange({}, now), now)
  const [monthSales, pendingOrders, top] = await Promise.all([
    store.computeMerchantSales(db, merchantId, month),
    store.countPendingOrders(db, merchantId),
    store.listServiceSales(db, merchantId, toDayRange({}, now), topCount),
  ])
  const today = days.at(-1)
  return {
    overview: {
      todayOrders: today?.orders ?? 0,
      todayRevenue: fenToYuan(today?.revenueFen ?? 0),
      monthOrders: monthSales.orders,
      monthRevenue: fenToYuan(monthSales.revenueFen),
      avgRating: Number(rating),
      pendingOrders,
    },
    trends: {
      daily: days.map(({ date, orders, revenueFen }) => ({ date, orders, revenue: fenToYuan(revenueFen) })),
    },
    topServices: top.map(toServiceSalesResponse),
  }
}

export async function readSalesOverview({ db, clock }: MerchantStatsDeps, merchantId: number) {
  const merchant = await getActiveMerchant(db, merchantId)
  const month = monthOf(clock.now())
  const [{ orders, revenueFen }, { newReviews }, days] = await Promise.all([
    store.computeMerchantSales(db, merchantId, month),
    store.readReviewStatistics(db, merchantId, month),
    store.listStoredDays(db, merchantId, month),
  ])
  return {
    totalOrders: merchant.total_orders,
    totalRevenue: decimalYuanToNumber(merchant.total_revenue),
    avgRating: Number(merchant.rating),
    ratingCount: merchant.rating_count,
    month: {
      orders,
      revenue: fenToYuan(revenueFen),
      newReviews,
      pageViews: days.reduce((sum, day) => sum + day.pageViews, 0),
    },
  }
}

export async function readDailyStats(
  { db, clock }: MerchantStatsDeps,
  merchantId: number,
  query: RangeQuery,
) {
  await getActiveMerchant(db, merchantId)
  const now = clock.now()
  const days = await readDays(db, merchantId, assertRange(query, now), now)
  return { daily: days.map(({ revenueFen, ...day }) => ({ ...day, revenue: fenToYuan(revenueFen) })) }
}

export async function readServiceSales(
  { db, clock }: MerchantStatsDeps,
  merchantId: number,
  query: RangeQuery,
) {
  await getActiveMerchant(db, merchantId)
  const range = assertRange(query, clock.now())
  const services = await store.listServiceSales(db, merchantId, range, maxServices)
  return { services: services.map(toServiceSalesResponse) }
}

/** Number of past days to recompute, because refunds change the statistics of past days. */
const recomputedDays = 31

export async function storeMerchantStats({ db }: Pick<Deps, 'db'>, now: Instant) {
  const today = instantToShanghaiDay(now)
  await store.updateMerchantStats(db, { from: addDays(today, -recomputedDays), to: today })
  await store.deleteOldVisits(db, today)
}
