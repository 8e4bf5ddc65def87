import { yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import { addDays, type Instant, localDay, localMonth } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { requireActiveMerchant } from '#merchants'
import { type DayRange, type DayStats, isValidRange, rangeOf, withEmptyDays } from './rules.ts'
import * as store from './store.ts'

export type StatsDeps = Pick<Deps, 'db' | 'clock'>
type RangeQuery = Parameters<typeof rangeOf>[0]

const topCount = 5
const maxServices = 200

/** Returns the stored days, and today computed from the orders. */
async function readDays(db: Db, merchantId: number, range: DayRange, now: Instant): Promise<DayStats[]> {
  const today = localDay(now)
  const known = await store.listStoredDays(db, merchantId, range)
  const days = withEmptyDays(known, range)
  const last = days.find(({ date }) => date === today)
  if (!last) return days
  const only = { from: today, to: today }
  const [sales, reviews] = await Promise.all([
    store.readSales(db, merchantId, only),
    store.readReviews(db, merchantId, only),
  ])
  return days.map((day) => (day === last ? { ...day, ...sales, ...reviews } : day))
}

function assertRange(query: RangeQuery, now: Instant) {
  const range = rangeOf(query, now)
  if (!isValidRange(range)) throw refuseCommon('VALIDATION_ERROR', { field: 'from' })
  return range
}

const serviceView = ({ revenue, ...sold }: Awaited<ReturnType<typeof store.listServiceSales>>[number]) => ({
  ...sold,
  revenue: yuanOfDecimal(revenue),
})

const monthOf = (now: Instant): DayRange => ({ from: `${localMonth(now)}-01`, to: localDay(now) })

export async function readMerchantDashboard({ db, clock }: StatsDeps, merchantId: number) {
  const { rating } = await requireActiveMerchant(db, merchantId)
  const now = clock.now()
  const month = monthOf(now)
  const days = await readDays(db, merchantId, rangeOf({}, now), now)
  const [monthSales, pendingOrders, top] = await Promise.all([
    store.readSales(db, merchantId, month),
    store.countPendingOrders(db, merchantId),
    store.listServiceSales(db, merchantId, rangeOf({}, now), topCount),
  ])
  const today = days.at(-1)
  return {
    overview: {
      todayOrders: today?.orders ?? 0,
      todayRevenue: yuanOf(today?.revenueFen ?? 0),
      monthOrders: monthSales.orders,
      monthRevenue: yuanOf(monthSales.revenueFen),
      avgRating: Number(rating),
      pendingOrders,
    },
    trends: {
      daily: days.map(({ date, orders, revenueFen }) => ({ date, orders, revenue: yuanOf(revenueFen) })),
    },
    topServices: top.map(serviceView),
  }
}

export async function readSalesOverview({ db, clock }: StatsDeps, merchantId: number) {
  const merchant = await requireActiveMerchant(db, merchantId)
  const month = monthOf(clock.now())
  const [{ orders, revenueFen }, { newReviews }, days] = await Promise.all([
    store.readSales(db, merchantId, month),
    store.readReviews(db, merchantId, month),
    store.listStoredDays(db, merchantId, month),
  ])
  return {
    totalOrders: merchant.total_orders,
    totalRevenue: yuanOfDecimal(merchant.total_revenue),
    avgRating: Number(merchant.rating),
    ratingCount: merchant.rating_count,
    month: {
      orders,
      revenue: yuanOf(revenueFen),
      newReviews,
      pageViews: days.reduce((sum, day) => sum + day.pageViews, 0),
    },
  }
}

export async function readDailyStats({ db, clock }: StatsDeps, merchantId: number, query: RangeQuery) {
  await requireActiveMerchant(db, merchantId)
  const now = clock.now()
  const days = await readDays(db, merchantId, assertRange(query, now), now)
  return { daily: days.map(({ revenueFen, ...day }) => ({ ...day, revenue: yuanOf(revenueFen) })) }
}

export async function readServiceSales({ db, clock }: StatsDeps, merchantId: number, query: RangeQuery) {
  await requireActiveMerchant(db, merchantId)
  const range = assertRange(query, clock.now())
  const services = await store.listServiceSales(db, merchantId, range, maxServices)
  return { services: services.map(serviceView) }
}

/** Number of past days to recompute, because refunds change them. */
const recomputedDays = 31

export async function writeMerchantStats({ db }: Pick<Deps, 'db'>, now: Instant) {
  const today = localDay(now)
  await store.updateMerchantStats(db, { from: addDays(today, -recomputedDays), to: today })
  await store.deleteOldVisits(db, today)
}
