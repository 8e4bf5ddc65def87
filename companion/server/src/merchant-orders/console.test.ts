import { dayMs, instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

let app: TestApp
let shop: TestMerchant
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant({ category: 'accompaniment' })
  user = await app.user()
})
afterAll(() => app.stop())

const { newService, place, placeAndPay } = createMerchantOrderRequests(() => ({ app, shop, user }))
const inDays = (days: number) => app.clock.now() + days * dayMs
const at = (days: number) => toIso(inDays(days))

test('GET /merchant/orders/:id answers by id and by number, and 404 to another merchant', async () => {
  const orderNo = await placeAndPay(await newService(), { remark: '请早到' })
  const order = await shop.merchantOrders.get({ params: { id: orderNo } })
  expect(order).toMatchObject({ orderNo, remark: '请早到', customer: { phone: user.phone } })
  expect(await shop.merchantOrders.get({ params: { id: String(order.id) } })).toEqual(order)
  const other = await app.merchant()
  expect(await getRefusal(other.merchantOrders.get({ params: { id: orderNo } }))).toMatchObject({
    status: 404,
  })
})

test('GET /merchant/calendar lists the paid orders of the days in Shanghai, earliest first', async () => {
  const service = await newService()
  const later = await placeAndPay(service, { scheduledAt: at(3) })
  const sooner = await placeAndPay(service, { scheduledAt: at(2) })
  await placeAndPay(service, { scheduledAt: at(9) })
  await placeAndPay(service)
  await place(service, { scheduledAt: at(2) })
  const days = { from: instantToShanghaiDay(inDays(2)), to: instantToShanghaiDay(inDays(3)) }
  const { orders } = await shop.merchantOrders.calendar({ query: days })
  expect(orders.map(({ orderNo }) => orderNo)).toEqual([sooner, later])
  const other = await app.merchant()
  expect((await other.merchantOrders.calendar({ query: days })).orders).toEqual([])
})

test.each([
  ['before its first day', -1],
  ['42 days after it', 42],
])('GET /merchant/calendar refuses a range whose last day is %s', async (_, days) => {
  const query = { from: instantToShanghaiDay(inDays(0)), to: instantToShanghaiDay(inDays(days)) }
  expect(await getRefusal(shop.merchantOrders.calendar({ query }))).toMatchObject({
    status: 400,
    field: 'to',
  })
})

test('GET /merchant/orders finds orders by number and service, takes % literally, and never searches phones', async () => {
  const orderNo = await placeAndPay(await newService({ title: '陪诊半天' }))
  const found = async (q: string) => (await shop.merchantOrders.list({ query: { q } })).total
  expect(await found('半天')).toBe(1)
  expect(await found(orderNo.slice(4))).toBe(1)
  expect(await found('%')).toBe(0)
  expect(await found(user.phone)).toBe(0)
})
