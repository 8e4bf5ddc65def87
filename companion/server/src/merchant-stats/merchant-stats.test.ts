import { dayMs, fromIso, hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { fillEmptyDays, isValidDayRange, listDaysOfRange, toDayRange } from './rules.ts'
import { storeMerchantStats } from './service.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.move({ now: fromIso('2026-11-21T04:00:00Z') })
  shop = await app.merchant()
  user = await app.user()
  serviceId = await offer(50)
})

const offer = async (price: number, title = '保洁') =>
  (await shop.merchantServices.create({ body: { title, price } })).id

async function buy(quantity = 1, id = serviceId) {
  const { orderNo } = await user.merchantOrders.place({ body: { serviceId: id, quantity } })
  await app.pay(orderNo)
  return orderNo
}
const daily = async (from: string, to: string) =>
  (await shop.merchantStats.daily({ query: { from, to } })).daily

test('toDayRange returns the last 30 days by default, and isValidDayRange accepts 1 to 92 days', () => {
  const now = fromIso('2026-11-20T16:00:00Z')
  expect(toDayRange({}, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(listDaysOfRange(toDayRange({}, now))).toHaveLength(30)
  expect(isValidDayRange({ from: '2026-11-21', to: '2026-11-21' })).toBe(true)
  expect(isValidDayRange({ from: '2026-11-22', to: '2026-11-21' })).toBe(false)
  expect(isValidDayRange({ from: '2026-01-01', to: '2026-04-02' })).toBe(true)
  expect(isValidDayRange({ from: '2026-01-01', to: '2026-04-03' })).toBe(false)
  expect(fillEmptyDays([], { from: '2026-02-28', to: '2026-03-01' }).map(({ date }) => date)).toEqual([
    '2026-02-28',
    '2026-03-01',
  ])
})

test('GET /merchant/dashboard shows the sales of today and of this month without refunded orders', async () => {
  const better = await offer(200, '陪诊')
  await buy()
  await buy(1, better)
  const back = await buy(3)
  await user.merchantOrders.cancel({ params: { id: back }, body: undefined })
  await user.merchantOrders.place({ body: { serviceId, quantity: 1 } })
  const { overview, trends, topServices } = await shop.merchantStats.dashboard()
  expect(overview).toEqual({
    todayOrders: 2,
    todayRevenue: 250,
    monthOrders: 2,
    monthRevenue: 250,
    avgRating: 5,
    pendingOrders: 2,
  })
  expect(trends.daily).toHaveLength(30)
  expect(trends.daily.at(-1)).toEqual({ date: '2026-11-21', orders: 2, revenue: 250 })
  expect(topServices).toEqual([
    { id: better, title: '陪诊', orders: 1, revenue: 200 },
    { id: serviceId, title: '保洁', orders: 1, revenue: 50 },
  ])
})

test('daily statistics end at midnight in Shanghai, and storing them again changes nothing', async () => {
  app.clock.move({ now: fromIso('2026-11-21T15:59:59Z') })
  await buy()
  app.clock.move({ advanceMs: 1000 })
  await buy(2)
  expect(await daily('2026-11-22', '2026-11-22')).toMatchObject([{ orders: 1, revenue: 100 }])
  await storeMerchantStats(app.deps, app.clock.now())
  await storeMerchantStats(app.deps, app.clock.now())
  expect(await daily('2026-11-20', '2026-11-22')).toMatchObject([
    { date: '2026-11-20', orders: 0, revenue: 0, pageViews: 0, avgRating: null },
    { date: '2026-11-21', orders: 1, revenue: 50 },
    { date: '2026-11-22', orders: 1, revenue: 100 },
  ])
})

test('statistics of a past day are corrected when one of its orders is refunded', async () => {
  const orderNo = await buy()
  app.clock.move({ advanceMs: dayMs })
  await storeMerchantStats(app.deps, app.clock.now())
  expect(await daily('2026-11-21', '2026-11-21')).toMatchObject([{ orders: 1, revenue: 50 }])
  await shop.merchantOrders.reject({ params: { id: orderNo }, body: undefined })
  await storeMerchantStats(app.deps, app.clock.now())
  expect(await daily('2026-11-21', '2026-11-21')).toMatchObject([{ orders: 0, revenue: 0 }])
})

test('daily statistics count reviews and views on the day on which they happen', async () => {
  const orderNo = await buy()
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await shop.merchantOrders.complete({ params: { id: orderNo } })
  await user.merchantReviews.add({ params: { id: orderNo }, body: { rating: 4 } })
  await user.merchantServices.look({ params: { id: serviceId } })
  const day = { avgRating: 4, newReviews: 1, pageViews: 1, uniqueVisitors: 1, orders: 1 }
  expect(await daily('2026-11-21', '2026-11-21')).toMatchObject([day])
  app.clock.move({ advanceMs: 13 * hourMs })
  await storeMerchantStats(app.deps, app.clock.now())
  expect(await daily('2026-11-21', '2026-11-21')).toMatchObject([day])
  expect(await shop.merchantStats.overview()).toEqual({
    totalOrders: 1,
    totalRevenue: 50,
    avgRating: 4,
    ratingCount: 1,
    month: { orders: 1, revenue: 50, newReviews: 1, pageViews: 1 },
  })
  expect(await shop.merchantStats.services({ query: {} })).toEqual({
    services: [{ id: serviceId, title: '保洁', orders: 1, revenue: 50 }],
  })
})

test('a merchant can read only its own statistics, and none while it is suspended', async () => {
  await buy()
  const other = await app.merchant()
  expect((await other.merchantStats.dashboard()).overview).toMatchObject({ monthOrders: 0, pendingOrders: 0 })
  const suspended = await app.merchant({ status: 'suspended' })
  expect(await getRefusal(suspended.merchantStats.dashboard())).toMatchObject({
    error: 'MERCHANT_NOT_ACTIVE',
  })
})

test.each([
  { from: '2026-11-22', to: '2026-11-21' },
  { from: '2026-01-01', to: '2026-04-03' },
  { from: '21.11.2026' },
])('GET /merchant/stats/daily answers 400 for the range %j', async (query) => {
  expect(await getRefusal(shop.merchantStats.daily({ query }))).toMatchObject({
    status: 400,
    error: 'VALIDATION_ERROR',
    field: 'from',
  })
})
