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
  serviceId = await newService({ capacity: 1 })
})
afterAll(() => app.stop())

const newService = async (changes: object) =>
  (await shop.merchantServices.create({ body: { title: '理发', price: 0, ...changes } })).id
const book = (time: string, by = user, id = serviceId) =>
  by.merchantOrders.place({ body: { serviceId: id, quantity: 1, scheduledAt: time } })
const move = (orderNo: string, time: string, by = user) =>
  by.merchantOrders.reschedule({ params: { id: orderNo }, body: { scheduledAt: time } })
const freeAt = async (time: string, id = serviceId) => {
  const { days } = await user.merchantSchedule.times({ params: { id }, query: { from: monday, days: 1 } })
  return days[0]!.times.find((one) => one.at === time)?.free ?? 0
}

describe('POST /services/merchant-orders/:id/reschedule', () => {
  test('takes the new place, releases the old one once, and notifies the merchant', async () => {
    const { orderNo } = await book(at('10:00'))
    expect(await move(orderNo, at('11:00'))).toMatchObject({ success: true })
    expect([await freeAt(at('10:00')), await freeAt(at('11:00'))]).toEqual([1, 0])
    await app.settle()
    const templates = app.sentTo(`merchant:${shop.id}`).map(({ template }) => template)
    expect(templates.toSorted()).toEqual(['MERCHANT_NEW_ORDER', 'MERCHANT_ORDER_RESCHEDULED'])
    await user.merchantOrders.cancel({ params: { id: orderNo }, body: {} })
    expect([await freeAt(at('10:00')), await freeAt(at('11:00'))]).toEqual([1, 1])
  })

  test('a move to the same time succeeds and changes nothing, although the time is full', async () => {
    const { orderNo } = await book(at('10:00'))
    await move(orderNo, at('10:00'))
    expect(await freeAt(at('10:00'))).toBe(0)
  })

  test('a move to a time that overlaps only the moved booking itself succeeds', async () => {
    await shop.merchantServices.change({ params: { id: serviceId }, body: { slotMinutes: 120 } })
    const { orderNo } = await book(at('09:00'))
    await shop.merchantServices.change({ params: { id: serviceId }, body: { slotMinutes: 90 } })
    await move(orderNo, at('10:30'))
  })

  test.each([
    ['TIME_FULL', at('11:00')],
    ['TIME_NOT_OFFERED', at('10:30')],
    ['SCHEDULE_PASSED', at('10:00', '2026-11-16')],
  ])('answers 400 %s for the time %s, and the order keeps its time', async (error, time) => {
    const { orderNo } = await book(at('10:00'))
    await book(at('11:00'))
    expect(await getRefusal(move(orderNo, time))).toMatchObject({ status: 400, error })
    const { orders } = await user.merchantOrders.mine({ query: {} })
    expect(orders.find((order) => order.orderNo === orderNo)?.scheduledAt).toBe(at('10:00'))
  })

  test('a confirmed order can be moved until 24 hours before its time, then answers 400 RESCHEDULE_TOO_LATE', async () => {
    const { orderNo } = await book(at('10:00'))
    await shop.merchantOrders.confirm({ params: { id: orderNo } })
    const canMove = async () => (await user.merchantOrders.mine({ query: {} })).orders[0]?.canReschedule
    const now = app.clock.now()
    app.clock.move({ now: toInstantInShanghai('2026-11-22', '10:00') })
    expect(await canMove()).toBe(true)
    await move(orderNo, at('11:00'))
    app.clock.move({ now: toInstantInShanghai('2026-11-22', '11:01') })
    expect(await canMove()).toBe(false)
    expect(await getRefusal(move(orderNo, at('12:00')))).toMatchObject({ error: 'RESCHEDULE_TOO_LATE' })
    app.clock.move({ now })
  })

  test('an order of a service without a capacity answers 400 NOT_BOOKED_BY_TIME', async () => {
    const { orderNo } = await book(at('10:00'), user, await newService({}))
    expect(await getRefusal(move(orderNo, at('11:00')))).toMatchObject({
      status: 400,
      error: 'NOT_BOOKED_BY_TIME',
    })
  })

  test('a cancelled order answers 409 STATUS_CONFLICT, and an order of another user 404', async () => {
    const { orderNo } = await book(at('10:00'))
    expect(await getRefusal(move(orderNo, at('11:00'), await app.user()))).toMatchObject({ status: 404 })
    await user.merchantOrders.cancel({ params: { id: orderNo }, body: {} })
    expect(await getRefusal(move(orderNo, at('11:00')))).toMatchObject({
      status: 409,
      error: 'STATUS_CONFLICT',
    })
  })
})

describe('12 simultaneous moves to one time', () => {
  /**
   * Twelve users book the same time of a service with enough places. All of them then move their orders to another time
   * simultaneously.
   */
  async function moveTogether(capacity: number) {
    const id = await newService({ capacity: 12 })
    const users = await Promise.all(Array.from({ length: 12 }, () => app.user()))
    const orders = await Promise.all(users.map((one) => book(at('10:00'), one, id)))
    await shop.merchantServices.change({ params: { id }, body: { capacity } })
    const outcomes = await Promise.allSettled(
      orders.map(({ orderNo }, index) => move(orderNo, at('14:00'), users[index])),
    )
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }

  test('exactly 3 of 12 moves succeed when the time has 3 places', async () =>
    expect(await moveTogether(3)).toBe(3))

  test('control: all 12 succeed when the time has 12 places', async () =>
    expect(await moveTogether(12)).toBe(12))
})

test('8 orders and 8 moves compete for a time with 3 places: exactly 3 succeed', async () => {
  const id = await newService({ capacity: 8 })
  const users = await Promise.all(Array.from({ length: 16 }, () => app.user()))
  const movers = users.slice(8)
  const orders = await Promise.all(movers.map((one) => book(at('10:00'), one, id)))
  await shop.merchantServices.change({ params: { id }, body: { capacity: 3 } })
  const outcomes = await Promise.allSettled([
    ...orders.map(({ orderNo }, index) => move(orderNo, at('14:00'), movers[index])),
    ...users.slice(0, 8).map((one) => book(at('14:00'), one, id)),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await freeAt(at('14:00'), id)).toBe(0)
})
