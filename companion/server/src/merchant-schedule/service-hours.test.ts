import { toInstantInShanghai, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'

/** The test clock starts on Saturday noon, 2026-11-21. */
const monday = '2026-11-23'
const at = (time: string, day = monday) => toIso(toInstantInShanghai(day, time))
const toTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const morning = { mon: [{ open: '09:00', close: '12:00' }] }

let app: TestApp
let shop: TestMerchant
let user: TestUser
let id: number
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
  id = await newService({})
})
afterAll(() => app.stop())

const newService = async (changes: object) =>
  (
    await shop.merchantServices.create({
      body: { title: '理发', price: 0, capacity: 1, bookingHours: morning, ...changes },
    })
  ).id
const change = (body: object) => shop.merchantServices.change({ params: { id }, body })
const book = (time: string, by = user, serviceId = id) =>
  by.merchantOrders.place({ body: { serviceId, quantity: 1, scheduledAt: time } })
const timesOf = async (from = monday) => {
  const { days } = await user.merchantSchedule.times({ params: { id }, query: { from, days: 1 } })
  return days[0]!.times.map((time) => time.at)
}

describe('a service with its own hours', () => {
  test("GET …/times offers one start time per slot within the service's hours, and orders at other times are refused", async () => {
    const bookingHours = {
      mon: [
        { open: '08:00', close: '09:00' },
        { open: '14:00', close: '15:00' },
      ],
    }
    await change({ bookingHours, slotMinutes: 30 })
    expect(await timesOf()).toEqual(['08:00', '08:30', '14:00', '14:30'].map((time) => at(time)))
    expect(await timesOf('2026-11-24')).toEqual([])
    expect(await getRefusal(book(at('10:00')))).toMatchObject({ status: 400, error: 'TIME_NOT_OFFERED' })
  })

  test('bookingHours null makes GET …/times use the opening hours of the shop again', async () => {
    await change({ bookingHours: null })
    expect((await timesOf()).length).toBe(9)
  })

  test.each([
    ['a period that closes before it opens', [{ open: '12:00', close: '09:00' }]],
    [
      'periods that overlap',
      [
        { open: '09:00', close: '12:00' },
        { open: '11:00', close: '13:00' },
      ],
    ],
    [
      'more than three periods',
      [9, 11, 13, 15].map((hour) => ({ open: toTime(hour), close: toTime(hour + 1) })),
    ],
  ])('answers 400 VALIDATION_ERROR for %s, and keeps the hours', async (_, mon) => {
    expect(await getRefusal(change({ bookingHours: { mon } }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
    })
    expect(await shop.merchantServices.get({ params: { id } })).toMatchObject({ bookingHours: morning })
  })

  test('GET /merchant/services/:id returns hours and lead times as saved, also after a change of another field', async () => {
    await change({ minLeadMinutes: 90, maxLeadDays: 30 })
    await change({ title: '洗剪吹' })
    expect(await shop.merchantServices.get({ params: { id } })).toMatchObject({
      bookingHours: morning,
      minLeadMinutes: 90,
      maxLeadDays: 30,
    })
  })
})

describe('lead times of a service', () => {
  test('a time within the shortest lead time is not offered and answers 400 TIME_TOO_SOON', async () => {
    const minutesUntilNine = (toInstantInShanghai(monday, '09:00') - app.clock.now()) / 60_000
    await change({ minLeadMinutes: Math.floor(minutesUntilNine) + 30 })
    expect(await timesOf()).toEqual([at('10:00'), at('11:00')])
    expect(await getRefusal(book(at('09:00')))).toMatchObject({
      status: 400,
      error: 'TIME_TOO_SOON',
      message: '离开始时间太近，请选晚一些的时间',
    })
    await book(at('10:00'))
  })

  test('a day after the last bookable day is not offered and answers 400 TIME_TOO_FAR', async () => {
    await change({ maxLeadDays: 2 })
    expect(await timesOf()).toHaveLength(3)
    expect(await timesOf('2026-11-30')).toEqual([])
    expect(await getRefusal(book(at('10:00', '2026-11-30')))).toMatchObject({
      status: 400,
      error: 'TIME_TOO_FAR',
    })
  })

  test('a late payment takes its place again, although the shortest lead time now excludes that time', async () => {
    await change({ price: 50 })
    const { orderNo } = await book(at('10:00'))
    const now = app.clock.now()
    app.clock.move({ advanceMs: 3_600_000 })
    await app.endUnpaid()
    await change({ minLeadMinutes: 43_200 })
    await app.pay(orderNo)
    const { orders } = await user.merchantOrders.mine({ query: {} })
    expect(orders[0]).toMatchObject({ orderNo, status: 'paid', scheduledAt: at('10:00') })
    app.clock.move({ now })
  })

  test('a late payment is refunded when the booked time has passed', async () => {
    await change({ price: 50 })
    const { orderNo } = await book(at('10:00'))
    const now = app.clock.now()
    app.clock.move({ now: toInstantInShanghai(monday, '10:30') })
    await app.endUnpaid()
    await app.pay(orderNo)
    const { orders } = await user.merchantOrders.mine({ query: {} })
    expect(orders[0]?.status).toMatch(/cancelled|refunded/)
    app.clock.move({ now })
  })
})

describe('POST /merchant/closures for one service', () => {
  test('closes only that service: its orders answer 400 SHOP_CLOSED, and other services can be booked', async () => {
    const other = await newService({ title: '按摩' })
    const body = { firstDay: monday, lastDay: monday, serviceId: id }
    const closure = await shop.merchantSchedule.addClosure({ body })
    expect((await shop.merchantSchedule.closures()).closures).toMatchObject([
      { id: closure.id, serviceId: id, serviceTitle: '理发' },
    ])
    expect(await getRefusal(book(at('10:00')))).toMatchObject({ status: 400, error: 'SHOP_CLOSED' })
    await book(at('10:00'), user, other)
    const { days } = await shop.merchantOrders.calendar({ query: { from: monday, to: monday } })
    expect(days).toMatchObject([
      {
        closure: null,
        services: [
          { id, places: 0 },
          { id: other, places: 3, booked: 1 },
        ],
      },
    ])
  })

  test('answers 400 VALIDATION_ERROR with the field serviceId for a service of another merchant', async () => {
    const other = await app.merchant()
    const body = { firstDay: monday, lastDay: monday, serviceId: id }
    expect(await getRefusal(other.merchantSchedule.addClosure({ body }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
      field: 'serviceId',
    })
  })
})

test('existing bookings stay when the hours change, and GET /merchant/calendar marks them as outside hours', async () => {
  const { orderNo } = await book(at('10:00'))
  const isOutside = async () =>
    (await shop.merchantOrders.calendar({ query: { from: monday, to: monday } })).orders.map((order) => [
      order.orderNo,
      order.status,
      order.isOutsideHours,
    ])
  expect(await isOutside()).toEqual([[orderNo, 'pending', false]])
  await change({ bookingHours: { mon: [{ open: '14:00', close: '16:00' }] } })
  expect(await isOutside()).toEqual([[orderNo, 'pending', true]])
  await shop.merchantOrders.confirm({ params: { id: orderNo } })
  await change({ capacity: 1, bookingHours: morning })
  await shop.merchantSchedule.addClosure({ body: { firstDay: monday, lastDay: monday, serviceId: id } })
  expect(await isOutside()).toEqual([[orderNo, 'confirmed', true]])
})
