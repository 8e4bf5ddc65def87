import { toInstantInShanghai, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'

/** The test clock starts on Saturday noon, 2026-11-21. */
const monday = '2026-11-23'
const at = (time: string, day = monday) => toIso(toInstantInShanghai(day, time))

let app: TestApp
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  shop = await app.merchant()
  user = await app.user()
  await shop.merchants.changeSettings({ body: { businessHours: { mon: { open: '09:00', close: '12:00' } } } })
  serviceId = await newService({ capacity: 2 })
})
afterAll(() => app.stop())

const newService = async (changes: object) =>
  (await shop.merchantServices.create({ body: { title: '理发', price: 0, ...changes } })).id
const book = (time: string | null, by = user, id = serviceId) =>
  by.merchantOrders.place({ body: { serviceId: id, quantity: 1, scheduledAt: time } })
const timesOf = async (from = monday, id = serviceId) => {
  const { days } = await user.merchantSchedule.times({ params: { id }, query: { from, days: 1 } })
  return days[0]!.times.map((time) => [time.at, time.free])
}
const close = (firstDay: string, lastDay = firstDay) =>
  shop.merchantSchedule.addClosure({ body: { firstDay, lastDay, note: '盘点' } })

describe('GET /services/merchant-services/:id/times', () => {
  test('lists the start times of each day with the number of bookings that are still possible', async () => {
    await book(at('10:00'))
    expect(await timesOf()).toEqual([
      [at('09:00'), 2],
      [at('10:00'), 1],
      [at('11:00'), 2],
    ])
    await book(at('10:00'))
    expect(await timesOf()).toEqual([
      [at('09:00'), 2],
      [at('11:00'), 2],
    ])
  })

  test('a cancelled order releases its time', async () => {
    await book(at('10:00'))
    const { orderNo } = await book(at('10:00'))
    await user.merchantOrders.cancel({ params: { id: orderNo }, body: {} })
    expect(await timesOf()).toContainEqual([at('10:00'), 1])
  })

  test('an unpaid order reserves its time until it expires, and a later payment reserves it again only if it is free', async () => {
    const id = await newService({ capacity: 1, price: 50 })
    const { orderNo } = await book(at('10:00'), user, id)
    expect(await getRefusal(book(at('10:00'), user, id))).toMatchObject({ error: 'TIME_FULL' })
    const now = app.clock.now()
    app.clock.move({ advanceMs: 3_600_000 })
    await app.endUnpaid()
    const second = await book(at('10:00'), user, id)
    await app.pay(orderNo)
    const mine = (await user.merchantOrders.mine({ query: {} })).orders
    expect(mine.find((order) => order.orderNo === orderNo)?.status).toMatch(/cancelled|refunded/)
    expect(mine.find((order) => order.orderNo === second.orderNo)?.status).toBe('pending')
    app.clock.move({ now })
  })

  test('marks closed days, and answers 404 for a service that is not on offer', async () => {
    await close(monday)
    const { days } = await user.merchantSchedule.times({
      params: { id: serviceId },
      query: { from: monday, days: 1 },
    })
    expect(days).toEqual([{ day: monday, isClosed: true, times: [] }])
    expect(
      await getRefusal(user.merchantSchedule.times({ params: { id: 999_999 }, query: {} })),
    ).toMatchObject({
      status: 404,
    })
  })

  test('a service without a capacity is not booked by time and lists 14 days without times', async () => {
    const id = await newService({})
    const { isByTime, days } = await user.merchantSchedule.times({ params: { id }, query: {} })
    expect([isByTime, days.length, days.flatMap(({ times }) => times)]).toEqual([false, 14, []])
  })
})

describe('POST /services/merchant-orders of a service with a capacity', () => {
  test.each([
    ['SCHEDULE_REQUIRED', null],
    ['TIME_NOT_OFFERED', at('10:30')],
    ['TIME_NOT_OFFERED', at('12:00')],
    ['TIME_NOT_OFFERED', at('10:00', '2026-11-24')],
    ['SCHEDULE_PASSED', at('10:00', '2026-11-16')],
  ])('answers 400 %s for the time %s', async (error, time) => {
    expect(await getRefusal(book(time))).toMatchObject({ status: 400, error })
  })

  test('an order for a fully booked time answers 400 TIME_FULL and takes no stock', async () => {
    const id = await newService({ capacity: 1, stock: 5 })
    await book(at('10:00'), user, id)
    expect(await getRefusal(book(at('10:00'), user, id))).toMatchObject({
      status: 400,
      error: 'TIME_FULL',
      message: '这个时间已约满，请换一个',
    })
    expect((await shop.merchantServices.get({ params: { id } })).stock).toBe(4)
  })

  test('ordering a time that overlaps an existing booking answers TIME_FULL after the slot was made longer', async () => {
    const id = await newService({ capacity: 1 })
    await book(at('10:00'), user, id)
    await shop.merchantServices.change({ params: { id }, body: { slotMinutes: 90 } })
    expect(await getRefusal(book(at('10:30'), user, id))).toMatchObject({ error: 'TIME_FULL' })
    expect(await getRefusal(book(at('09:00'), user, id))).toMatchObject({ error: 'TIME_FULL' })
  })

  test.each([
    [3, 12],
    [1, 8],
  ])(
    'a service with capacity %i and %i simultaneous orders for one time accepts as many orders as its capacity',
    async (capacity, orders) => {
      const id = await newService({ capacity })
      const users = await Promise.all(Array.from({ length: orders }, () => app.user()))
      const outcomes = await Promise.allSettled(users.map((one) => book(at('10:00'), one, id)))
      const errors = outcomes.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { body: { error: string } }).body.error] : [],
      )
      expect(errors).toEqual(Array.from({ length: orders - capacity }, () => 'TIME_FULL'))
    },
  )

  test('control: without a capacity all 8 simultaneous orders of one time succeed', async () => {
    const id = await newService({})
    const users = await Promise.all(Array.from({ length: 8 }, () => app.user()))
    await Promise.all(users.map((one) => book(at('10:00'), one, id)))
  })
})

describe('closures of a shop', () => {
  test('an order on a closed day answers 400 SHOP_CLOSED, also for a service without a capacity', async () => {
    const id = await newService({})
    const closure = await close('2026-11-22', monday)
    for (const one of [id, serviceId])
      expect(await getRefusal(book(at('10:00'), user, one))).toMatchObject({
        status: 400,
        error: 'SHOP_CLOSED',
      })
    await shop.merchantSchedule.removeClosure({ params: { id: closure.id } })
    await book(at('10:00'))
  })

  test('GET /merchant/closures lists current and coming closures, earliest first', async () => {
    await close('2026-12-01', '2026-12-03')
    await close('2026-11-20', '2026-11-21')
    const { closures } = await shop.merchantSchedule.closures()
    expect(closures).toMatchObject([
      { firstDay: '2026-11-20', lastDay: '2026-11-21', note: '盘点' },
      { firstDay: '2026-12-01', lastDay: '2026-12-03' },
    ])
  })

  test.each([
    ['CLOSURE_PASSED', '2026-11-01', '2026-11-20'],
    ['CLOSURE_TOO_LONG', '2026-12-01', '2027-02-01'],
    ['VALIDATION_ERROR', '2026-12-02', '2026-12-01'],
  ])('POST /merchant/closures answers 400 %s for %s to %s', async (error, first, last) =>
    expect(await getRefusal(close(first, last))).toMatchObject({ status: 400, error }),
  )

  test('POST /merchant/closures answers 400 CLOSURE_LIMIT_REACHED for the 51st closure, also when 4 requests arrive at once', async () => {
    for (let nth = 0; nth < 48; nth += 1) await close('2026-12-24')
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => close('2026-12-25')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await getRefusal(close('2026-12-26'))).toMatchObject({ error: 'CLOSURE_LIMIT_REACHED' })
  })
})

test('GET /merchant/calendar shows for each day the closure, the places and the bookings of services with a capacity', async () => {
  const counts = (places: number, booked: number) => ({
    places,
    booked,
    services: [{ id: serviceId, title: '理发', places, booked }],
  })
  await newService({})
  await book(at('10:00'))
  await close('2026-11-24')
  const { days } = await shop.merchantOrders.calendar({ query: { from: '2026-11-22', to: '2026-11-24' } })
  expect(days).toEqual([
    { day: '2026-11-22', closure: null, ...counts(0, 0) },
    { day: monday, closure: null, ...counts(6, 1) },
    { day: '2026-11-24', closure: { note: '盘点' }, ...counts(0, 0) },
  ])
})

test('a service keeps its capacity until it is changed, and null removes it', async () => {
  const get = () => shop.merchantServices.get({ params: { id: serviceId } })
  expect(await get()).toMatchObject({ capacity: 2, slotMinutes: 60 })
  await shop.merchantServices.change({ params: { id: serviceId }, body: { slotMinutes: 30 } })
  expect(await get()).toMatchObject({ capacity: 2, slotMinutes: 30 })
  await shop.merchantServices.change({ params: { id: serviceId }, body: { capacity: null } })
  expect(await get()).toMatchObject({ capacity: null })
  await book(at('10:30'))
})
