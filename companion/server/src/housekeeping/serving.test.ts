import { dayMs, hourMs, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  bookAndPayWorker,
  bookWorkerAs,
  createTestWorker,
  testBookingStartsAt,
  giveCoupon,
  lastFreeCancellationTime,
} from './testing/fixtures.ts'
import { createHousekeepingRequests } from './testing/housekeeping-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user({ nickname: '李奶奶' })
})
afterAll(() => app.stop())

const { cancel, noticesOf, own } = createHousekeepingRequests(() => ({ app, user }))
const review = (id: number | string, body: { rating: number; review?: string }, by = user) =>
  by.housekeeping.review({ params: { id: String(id) }, body })
const act = (what: 'start' | 'complete', id: number) => admin.housekeepingAdmin[what]({ params: { id } })
/** Sets the test clock to the default booked time, before which no service can be completed. */
const comeToTime = (now = testBookingStartsAt) => app.clock.move({ now })

describe('POST /housekeeping/orders/:id/cancel', () => {
  test('cancelling a booking at least 24 hours before the start costs no fee and releases the worker’s time', async () => {
    const worker = await createTestWorker(app)
    const { orderNo } = await bookAndPayWorker(app, user, worker)
    app.clock.move({ now: lastFreeCancellationTime })
    const answer = {
      success: true,
      message: '已取消，退款将在1到3个工作日内到账',
      refundAmount: 120,
      cancelFee: 0,
    }
    expect(await cancel(orderNo)).toEqual(answer)
    expect(await cancel(orderNo)).toEqual(answer)
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 0, canCancel: false }])
    await bookWorkerAs(await app.user(), worker)
  })

  test('cancelling a booking less than 24 hours before the start costs 30 percent; booking and order show the fee and the refund', async () => {
    const placed = await bookAndPayWorker(app, user, await createTestWorker(app), {
      couponId: await giveCoupon(app, user.id),
    })
    app.clock.move({ now: lastFreeCancellationTime + 1 })
    expect(await cancel(placed.id)).toMatchObject({ refundAmount: 77, cancelFee: 33 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 33 }])
    expect(await user.orders.get({ params: { orderNo: placed.orderNo } })).toMatchObject({
      status: 'refunded',
      amount: 110,
      refundAmount: 77,
    })
  })

  test('refunding the purchase order of a booking applies the cancellation fee', async () => {
    const { orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
    app.clock.move({ now: lastFreeCancellationTime + 1 })
    const refund = () => user.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    expect(await refund()).toMatchObject({ refundAmount: 84 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 36 }])
  })

  test('cancelling an unpaid booking costs no fee', async () => {
    const { orderNo } = await bookWorkerAs(user, await createTestWorker(app))
    app.clock.move({ now: opened + 10 * minuteMs })
    expect(await cancel(orderNo)).toEqual({
      success: true,
      message: '已取消',
      refundAmount: 0,
      cancelFee: 0,
    })
    expect(await own()).toMatchObject([{ status: 'cancelled' }])
  })

  test('cancelling a started or completed service is refused', async () => {
    const { id, orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
    comeToTime()
    await act('start', id)
    const refund = () => user.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    for (const call of [() => cancel(id), refund])
      expect(await getRefusal(call())).toMatchObject({ status: 400, error: 'SERVICE_STARTED' })
    expect(await own()).toMatchObject([{ status: 'in_progress', canCancel: false }])
    await act('complete', id)
    expect(await getRefusal(cancel(id))).toMatchObject({ status: 400, error: 'ORDER_NOT_REFUNDABLE' })
  })

  test('cancelling a started service by the platform refunds the whole amount and makes the worker available', async () => {
    const worker = await createTestWorker(app)
    const { id, orderNo } = await bookAndPayWorker(app, user, worker)
    comeToTime()
    await act('start', id)
    const ended = await cancelOrder(app.deps, { orderNo, reason: '服务人员未到', force: true })
    expect(ended).toEqual({ refundFen: 12_000 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 0 }])
    expect((await user.housekeeping.worker({ params: { id: worker } })).status).toBe('available')
  })

  test('cancelling another user’s booking answers 404', async () => {
    const { id, orderNo } = await bookWorkerAs(user, await createTestWorker(app))
    const other = await app.user()
    for (const idOrOrderNo of [id, orderNo, '999999', 'x'])
      expect(await getRefusal(cancel(idOrOrderNo, other))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await other.housekeeping.orders({ query: {} })).total).toBe(0)
  })
})

describe('service orders', () => {
  const done = async (worker: number, by = user) => {
    const { id } = await bookAndPayWorker(app, by, worker, { durationHours: 1, scheduledDate: '2026-11-24' })
    comeToTime(testBookingStartsAt + dayMs)
    await act('start', id)
    await act('complete', id)
    return id
  }
  const workerAs = (id: number) => user.housekeeping.worker({ params: { id } })

  test('an administrator starts and completes a service once each, and the worker is busy in between', async () => {
    const worker = await createTestWorker(app)
    const { id, orderNo } = await bookAndPayWorker(app, user, worker)
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await getRefusal(act('complete', id))).toMatchObject(conflict)
    comeToTime()
    await act('start', id)
    expect(await getRefusal(act('start', id))).toMatchObject(conflict)
    expect((await workerAs(worker)).status).toBe('busy')
    await act('complete', id)
    expect(await getRefusal(act('complete', id))).toMatchObject(conflict)
    expect(await workerAs(worker)).toMatchObject({ status: 'available', serviceCount: 1 })
    expect(await user.orders.get({ params: { orderNo } })).toMatchObject({ status: 'completed' })
    expect(await noticesOf(user)).toEqual(expect.arrayContaining(['SERVICE_STARTED', 'SERVICE_COMPLETED']))
    expect(await getRefusal(act('start', 999_999))).toMatchObject({ status: 404 })
  })

  test('starting an unpaid service answers 409 STATUS_CONFLICT', async () => {
    const { id } = await bookWorkerAs(user, await createTestWorker(app))
    expect(await getRefusal(act('start', id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('a user reviews a completed service once, and the worker’s rating is the average of all reviews', async () => {
    const worker = await createTestWorker(app, { worker: { rating: '3.2' } })
    const { id, orderNo } = await bookAndPayWorker(app, user, worker)
    const early = { status: 400, error: 'SERVICE_NOT_COMPLETED' }
    expect(await getRefusal(review(id, { rating: 5 }))).toMatchObject(early)
    comeToTime()
    await act('start', id)
    expect(await getRefusal(review(id, { rating: 5 }))).toMatchObject(early)
    await act('complete', id)
    app.clock.move({ advanceMs: hourMs })
    expect(await review(orderNo, { rating: 4, review: '很干净' })).toMatchObject({ success: true })
    expect(await getRefusal(review(id, { rating: 1 }))).toMatchObject({ error: 'ALREADY_REVIEWED' })
    const other = await app.user({ nickname: '张爷爷' })
    await review(await done(worker, other), { rating: 5 }, other)
    expect(await workerAs(worker)).toMatchObject({
      rating: 4.5,
      ratingCount: 2,
      reviews: [
        { rating: 5, review: null, author: '张**', reviewedAt: toIso(testBookingStartsAt + dayMs) },
        { rating: 4, review: '很干净', author: '李**', reviewedAt: toIso(testBookingStartsAt + hourMs) },
      ],
    })
    expect(await own()).toMatchObject([{ rating: 4, review: '很干净' }])
  })

  test.each([0, 6, 4.5])(
    'reviewing a service with rating %d answers 400 VALIDATION_ERROR',
    async (rating) => {
      const call = review(1, { rating })
      expect(await getRefusal(call)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    },
  )

  test('reviewing another user’s service answers 404', async () => {
    const id = await done(await createTestWorker(app))
    expect(await getRefusal(review(id, { rating: 1 }, await app.user()))).toMatchObject({ status: 404 })
  })

  test('GET /api/admin/service-orders lists upcoming services soonest first', async () => {
    const later = await bookAndPayWorker(app, user, await createTestWorker(app), {
      scheduledDate: '2026-11-25',
    })
    const sooner = await bookAndPayWorker(app, user, await createTestWorker(app), {
      scheduledDate: '2026-11-22',
    })
    const { orders } = await admin.housekeepingAdmin.orders({ query: { status: 'confirmed', pageSize: 50 } })
    const numbers = orders.map(({ orderNo }) => orderNo)
    expect(numbers.indexOf(sooner.orderNo)).toBeLessThan(numbers.indexOf(later.orderNo))
    expect(orders.find(({ id }) => id === later.id)).toMatchObject({
      platformFee: 18,
      user: { id: user.id, nickname: '李奶奶' },
    })
    const newest = await admin.housekeepingAdmin.orders({ query: { pageSize: 1 } })
    expect(newest.orders).toMatchObject([{ id: sooner.id }])
  })

  test('administrators see the full phone number only of a paid, upcoming service', async () => {
    const { id, orderNo } = await bookWorkerAs(user, await createTestWorker(app))
    const shown = async () => {
      const { orders } = await admin.housekeepingAdmin.orders({ query: { pageSize: 50 } })
      return orders.find((order) => order.id === id)?.user.phone
    }
    const masked = expect.stringMatching(/^\d{3}\*{4}\d{4}$/)
    expect(await shown()).toEqual(masked)
    await app.pay(orderNo)
    expect(await shown()).toBe(user.phone)
    const off = await bookAndPayWorker(app, user, await createTestWorker(app))
    await cancel(off.id)
    comeToTime()
    await act('start', id)
    expect(await shown()).toBe(user.phone)
    await act('complete', id)
    expect(await shown()).toEqual(masked)
    const { orders } = await admin.housekeepingAdmin.orders({ query: { status: 'cancelled' } })
    expect(orders.find((order) => order.id === off.id)?.user.phone).toEqual(masked)
  })
})
