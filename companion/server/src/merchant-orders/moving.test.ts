import { hourMs, toInstantInShanghai, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestMerchant, type TestUser } from '#testing'
import { createMerchantOrderRequests } from './testing/merchant-order-actions.ts'

/** The test clock starts on Saturday noon, 2026-11-21. */
const monday = '2026-11-23'
const at = (time: string, day = monday) => toIso(toInstantInShanghai(day, time))
const reason = '师傅临时有事'

let app: TestApp
let start: number
let shop: TestMerchant
let user: TestUser
let serviceId: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: start })
  shop = await app.merchant()
  user = await app.user()
  serviceId = await newService({ title: '理发', price: 0, capacity: 1 })
})
afterAll(() => app.stop())

const { newService, placeAndPay, confirm, orderOf, rowOf } = createMerchantOrderRequests(() => ({
  app,
  shop,
  user,
}))
const book = async (time: string, by = user, id = serviceId) =>
  (await by.merchantOrders.place({ body: { serviceId: id, quantity: 1, scheduledAt: time } })).orderNo
const move = (id: string, scheduledAt: string, by = shop) =>
  by.merchantOrders.move({ params: { id }, body: { scheduledAt, reason } })
const getOwn = (id: string, by = user) => by.merchantOrders.getOwn({ params: { id } })
const timesOf = async (id: string, by = shop) => {
  const { days } = await by.merchantOrders.times({ params: { id }, query: { from: monday, days: 1 } })
  return days[0]!.times.map((one) => one.at)
}

describe('POST /merchant/orders/:id/reschedule', () => {
  test('takes the new place, releases the old one, and shows user and shop the former time and the reason', async () => {
    const orderNo = await book(at('10:00'))
    expect(await move(orderNo, at('11:00'))).toMatchObject({ success: true })
    expect(await getOwn(orderNo)).toMatchObject({
      scheduledAt: at('11:00'),
      merchantMove: {
        from: at('10:00'),
        movedAt: toIso(start),
        reason,
        freeCancelUntil: toIso(start + 24 * hourMs),
      },
    })
    expect(await shop.merchantOrders.get({ params: { id: orderNo } })).toMatchObject({
      merchantMove: { from: at('10:00'), reason },
    })
    await book(at('10:00'), await app.user())
    expect(await getRefusal(book(at('11:00'), await app.user()))).toMatchObject({ error: 'TIME_FULL' })
  })

  test('notifies the user of both times, the reason and the end of the free cancellation, once for each move', async () => {
    const orderNo = await book(at('10:00'))
    await move(orderNo, at('11:00'))
    await move(orderNo, at('11:00'))
    await app.settle()
    const sent = app.sentTo(`user:${user.id}`).filter(({ template }) => template === 'MERCHANT_ORDER_MOVED')
    expect(sent).toHaveLength(1)
    const { notifications } = await user.notifications.list({ query: {} })
    expect(notifications[0]?.content).toBe(
      `“理发”从11月23日 10:00改到11月23日 11:00，原因：${reason}。时间不合适，可在11月22日 12:00前取消，全额退款。`,
    )
  })

  test('writes one audit row with employee, both times and reason', async () => {
    const clerk = await app.employee(shop, 'clerk')
    const orderNo = await book(at('10:00'))
    await move(orderNo, at('11:00'), clerk)
    const admin = await app.admin()
    const { id } = await rowOf(orderNo)
    const query = { action: 'merchantOrders.moved', resourceType: 'merchantOrder' }
    const { auditLogs } = await admin.admin.listAuditLogs({ query })
    expect(auditLogs.filter(({ resourceId }) => resourceId === id)).toMatchObject([
      {
        detail: {
          merchantId: shop.id,
          accountId: clerk.accountId,
          from: at('10:00'),
          to: at('11:00'),
          reason,
        },
      },
    ])
  })

  test.each([
    ['TIME_FULL', at('11:00')],
    ['TIME_NOT_OFFERED', at('10:30')],
    ['SHOP_CLOSED', at('10:00', '2026-11-24')],
    ['SCHEDULE_PASSED', at('10:00', '2026-11-16')],
  ])('answers 400 %s for the time %s, and the order keeps its time', async (error, time) => {
    await shop.merchantSchedule.addClosure({ body: { firstDay: '2026-11-24', lastDay: '2026-11-24' } })
    const orderNo = await book(at('10:00'))
    await book(at('11:00'), await app.user())
    expect(await getRefusal(move(orderNo, time))).toMatchObject({ status: 400, error })
    expect(await getOwn(orderNo)).toMatchObject({ scheduledAt: at('10:00'), merchantMove: null })
  })

  test('a clerk is bound to the lead time of the service, and a manager is not', async () => {
    const orderNo = await book(at('10:00'))
    await shop.merchantServices.change({ params: { id: serviceId }, body: { minLeadMinutes: 72 * 60 } })
    const [clerk, manager] = [await app.employee(shop, 'clerk'), await app.employee(shop, 'manager')]
    expect(await getRefusal(move(orderNo, at('11:00'), clerk))).toMatchObject({ error: 'TIME_TOO_SOON' })
    expect([await timesOf(orderNo, clerk), (await timesOf(orderNo, manager)).length]).toEqual([[], 9])
    await move(orderNo, at('11:00'), manager)
  })

  test.each([
    ['', 'reason'],
    ['理'.repeat(201), 'reason'],
  ])('answers 400 VALIDATION_ERROR for the reason %j', async (wrong, field) => {
    const orderNo = await book(at('10:00'))
    const body = { scheduledAt: at('11:00'), reason: wrong }
    const refusal = await getRefusal(shop.merchantOrders.move({ params: { id: orderNo }, body }))
    expect(refusal).toMatchObject({ status: 400, error: 'VALIDATION_ERROR', field })
  })

  test('an order of a service without a capacity moves to any time of an open day', async () => {
    const orderNo = await book(at('10:00'), user, await newService({ price: 0 }))
    await move(orderNo, at('10:20'))
    expect(await getOwn(orderNo)).toMatchObject({ scheduledAt: at('10:20') })
  })

  test('answers 400 ORDER_HAS_NO_TIME for an order without a time', async () => {
    const orderNo = await placeAndPay(await newService())
    expect(await getRefusal(move(orderNo, at('11:00')))).toMatchObject({ error: 'ORDER_HAS_NO_TIME' })
  })

  test('answers 409 for unpaid and cancelled orders, and 404 for an order of another shop', async () => {
    const paidService = await newService({ capacity: 1 })
    const unpaid = await book(at('10:00'), user, paidService)
    expect(await getRefusal(move(unpaid, at('11:00')))).toMatchObject({ status: 409 })
    const orderNo = await book(at('10:00'))
    expect(await getRefusal(move(orderNo, at('11:00'), await app.merchant()))).toMatchObject({ status: 404 })
    await user.merchantOrders.cancel({ params: { id: orderNo }, body: {} })
    expect(await getRefusal(move(orderNo, at('11:00')))).toMatchObject({ error: 'STATUS_CONFLICT' })
  })
})

describe('cancelling after a move by the merchant', () => {
  /**
   * Confirms an order for Monday 10:00. The shop then moves it one hour before the start, at a time when users can no
   * longer cancel.
   */
  async function moveLate(to: string) {
    const orderNo = await placeAndPay(await newService({ capacity: 1 }), { scheduledAt: at('10:00') })
    await confirm(orderNo)
    app.clock.move({ now: toInstantInShanghai(monday, '09:00') })
    await move(orderNo, to)
    return orderNo
  }
  const cancel = (id: string) => user.merchantOrders.cancel({ params: { id }, body: {} })
  const wednesday = '2026-11-25'

  test('refunds everything until 24 hours after the move', async () => {
    const orderNo = await moveLate(at('10:00', wednesday))
    app.clock.move({ now: toInstantInShanghai('2026-11-24', '09:00') })
    await cancel(orderNo)
    expect(await orderOf(orderNo)).toMatchObject({ status: 'refunded', refund_amount: '88.50' })
  })

  test('answers 400 CANCEL_TOO_LATE 24 hours and a millisecond after the move, less than 24 hours before the start', async () => {
    const orderNo = await moveLate(at('09:00', '2026-11-24'))
    app.clock.move({ now: toInstantInShanghai('2026-11-24', '09:00') + 1 })
    expect(await getRefusal(cancel(orderNo))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
  })

  test('ends at the new start when it comes before 24 hours have passed', async () => {
    const orderNo = await moveLate(at('14:00'))
    expect(await getOwn(orderNo)).toMatchObject({ merchantMove: { freeCancelUntil: at('14:00') } })
    app.clock.move({ now: toInstantInShanghai(monday, '14:00') + minuteMs })
    expect(await getRefusal(cancel(orderNo))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
  })

  test('POST /orders/:orderNo/refund refunds everything as well', async () => {
    const orderNo = await moveLate(at('14:00'))
    const reply = await user.orders.refund({ params: { orderNo }, body: { reason: '时间不合适' } })
    expect(reply).toMatchObject({ refundAmount: 88.5 })
  })

  test('loses its full refund after the user has moved the order', async () => {
    const orderNo = await book(at('10:00'))
    await move(orderNo, at('11:00'))
    await user.merchantOrders.reschedule({ params: { id: orderNo }, body: { scheduledAt: at('15:00') } })
    expect(await getOwn(orderNo)).toMatchObject({ scheduledAt: at('15:00'), merchantMove: null })
  })
})

describe('12 simultaneous moves by a merchant to one time', () => {
  async function moveTogether(capacity: number) {
    const id = await newService({ price: 0, capacity: 12 })
    const users = await Promise.all(Array.from({ length: 12 }, () => app.user()))
    const orders = await Promise.all(users.map((one) => book(at('10:00'), one, id)))
    await shop.merchantServices.change({ params: { id }, body: { capacity } })
    const outcomes = await Promise.allSettled(orders.map((orderNo) => move(orderNo, at('14:00'))))
    const rows = await Promise.all(orders.map(rowOf))
    const moved = rows.filter(
      ({ scheduled_at }) => scheduled_at?.getTime() === toInstantInShanghai(monday, '14:00'),
    )
    return [outcomes.filter(({ status }) => status === 'fulfilled').length, moved.length]
  }

  test('succeed exactly as often as the time has places', async () =>
    expect(await moveTogether(3)).toEqual([3, 3]))

  test('control: all 12 succeed when the time has 12 places', async () =>
    expect(await moveTogether(12)).toEqual([12, 12]))
})
