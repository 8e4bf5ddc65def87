import { toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp, type TestUser } from '#testing'
import {
  bookAndPayWorker,
  bookWorkerAs,
  createTestWorker,
  testBookingStartsAt,
  giveCoupon,
  lastFreeCancellationTime,
  readServiceOrder,
} from './testing/fixtures.ts'
import { createHousekeepingRequests } from './testing/housekeeping-helpers.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  user = await app.user()
})
afterAll(() => app.stop())

const { cancel, noticesOf, own } = createHousekeepingRequests(() => ({ app, user }))

describe('POST /housekeeping/orders', () => {
  test('booking a worker reserves the time and returns the price and the payment parameters', async () => {
    const worker = await createTestWorker(app)
    const placed = await bookWorkerAs(user, worker)
    expect(placed).toEqual({
      id: expect.any(Number),
      orderNo: expect.stringMatching(/^H\d{19}$/),
      amount: 120,
      payParams: expect.objectContaining({ package: expect.stringContaining('prepay_id=') }),
      paymentUrl: expect.stringContaining(`/h5/pay/${placed.orderNo}?t=`),
    })
    expect(await own()).toEqual([
      expect.objectContaining({
        id: placed.id,
        orderNo: placed.orderNo,
        status: 'pending',
        serviceType: 'cleaning',
        worker: { id: worker, name: '王阿姨', avatarUrl: null },
        scheduledDate: '2026-11-23',
        scheduledTime: '09:00',
        durationHours: 3,
        address: '北京市东城区和平里1号',
        requirements: '请带清洁工具',
        amount: 120,
        cancelFee: null,
        canCancel: true,
        freeCancelUntil: toIso(lastFreeCancellationTime),
        paymentUrl: expect.stringContaining(placed.orderNo),
      }),
    ])
    expect(await readServiceOrder(app, placed.orderNo)).toMatchObject({ platform_fee: '18.00' })
    expect(await user.orders.get({ params: { orderNo: placed.orderNo } })).toMatchObject({
      orderType: 'housekeeping',
      status: 'pending',
    })
  })

  test('a paid booking is confirmed, and the user is notified', async () => {
    const { orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
    expect(await own()).toMatchObject([{ orderNo, status: 'confirmed', paymentUrl: null }])
    expect(await noticesOf(user)).toContain('SERVICE_CONFIRMED')
  })

  test('a coupon reduces the price of a booking but not the platform fee', async () => {
    const couponId = await giveCoupon(app, user.id)
    const { amount, orderNo } = await bookWorkerAs(user, await createTestWorker(app), { couponId })
    expect(amount).toBe(110)
    expect(await readServiceOrder(app, orderNo)).toMatchObject({ amount: '120.00', platform_fee: '18.00' })
  })

  test('a booking that costs nothing after the coupon is confirmed immediately', async () => {
    const worker = await createTestWorker(app, { worker: { hourly_rate: '3.00' } })
    const placed = await bookWorkerAs(user, worker, { couponId: await giveCoupon(app, user.id) })
    expect(placed).toMatchObject({ amount: 0, payParams: null, paymentUrl: null })
    expect(await own()).toMatchObject([{ status: 'confirmed' }])
  })

  test('a booking is created even if the payment provider is unavailable', async () => {
    const { create } = app.deps.wechatPay
    const { PaymentError } = await import('@sanhe/providers/payments')
    app.deps.wechatPay.create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'down', true))
    const placed = await bookWorkerAs(user, await createTestWorker(app))
    app.deps.wechatPay.create = create
    expect(placed).toMatchObject({ payParams: null, paymentUrl: expect.stringContaining(placed.orderNo) })
  })

  test('booking a worker answers 400 WORKER_NOT_AVAILABLE when the time overlaps another booking', async () => {
    const worker = await createTestWorker(app)
    await bookWorkerAs(user, worker)
    const other = await app.user()
    const refused = { status: 400, error: 'WORKER_NOT_AVAILABLE' }
    for (const scheduledTime of ['08:00', '09:00', '11:59'])
      expect(await getRefusal(bookWorkerAs(other, worker, { scheduledTime }))).toMatchObject(refused)
    await bookWorkerAs(other, worker, { scheduledTime: '06:00' })
    await bookWorkerAs(other, worker, { scheduledTime: '12:00', durationHours: 1.5 })
    expect(await getRefusal(bookWorkerAs(other, worker, { scheduledTime: '13:29' }))).toMatchObject(refused)
    await bookWorkerAs(other, await createTestWorker(app))
  })

  test("a booking that ends after midnight also reserves the worker's time on the next morning", async () => {
    const worker = await createTestWorker(app)
    await bookWorkerAs(user, worker, { scheduledTime: '23:00' })
    const morning = { scheduledDate: '2026-11-24', scheduledTime: '01:00' }
    expect(await getRefusal(bookWorkerAs(user, worker, morning))).toMatchObject({
      error: 'WORKER_NOT_AVAILABLE',
    })
    await bookWorkerAs(user, worker, { ...morning, scheduledTime: '02:00' })
  })

  test('an offline worker cannot be booked, and a busy worker can be booked for later', async () => {
    const offline = await createTestWorker(app, { worker: { status: 'offline' } })
    expect(await getRefusal(bookWorkerAs(user, offline))).toMatchObject({ error: 'WORKER_NOT_AVAILABLE' })
    await bookWorkerAs(user, await createTestWorker(app, { worker: { status: 'busy' } }))
  })

  test('booking answers 404 for a worker of another service type, a worker of an inactive company and an unknown worker', async () => {
    const repairer = await createTestWorker(app, { provider: { category: 'repair' } })
    const gone = await createTestWorker(app, { provider: { status: 'inactive' } })
    for (const worker of [repairer, gone, 999_999])
      expect(await getRefusal(bookWorkerAs(user, worker))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await bookWorkerAs(user, repairer, { serviceType: 'repair' })
  })

  test('booking a worker answers 400 SCHEDULE_PASSED once the requested start has been reached', async () => {
    const worker = await createTestWorker(app)
    app.clock.move({ now: testBookingStartsAt })
    expect(await getRefusal(bookWorkerAs(user, worker))).toMatchObject({
      status: 400,
      error: 'SCHEDULE_PASSED',
    })
    app.clock.move({ now: testBookingStartsAt - 1 })
    await bookWorkerAs(user, worker)
  })

  test.each([1, 1.5, 12])('a worker can be booked for a service of %d hours', async (durationHours) => {
    expect((await bookWorkerAs(user, await createTestWorker(app), { durationHours })).amount).toBe(
      durationHours * 40,
    )
  })

  test.each([
    { durationHours: 0.5 },
    { durationHours: 12.5 },
    { durationHours: 1.25 },
    { serviceType: 'housekeeping' },
    { scheduledDate: '2026-02-30' },
    { scheduledDate: '2100-01-01' },
    { scheduledTime: '24:00' },
    { address: '  ' },
    { address: '路'.repeat(201) },
    { requirements: '请'.repeat(501) },
    { amount: 1 },
  ])('booking a worker with %j answers 400 VALIDATION_ERROR', async (values) => {
    const call = bookWorkerAs(user, await createTestWorker(app), values)
    expect(await getRefusal(call)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})

test('GET /housekeeping/orders lists bookings newest first and filters by status', async () => {
  const first = await bookWorkerAs(user, await createTestWorker(app))
  const second = await bookWorkerAs(user, await createTestWorker(app))
  await cancel(first.id)
  const all = await user.housekeeping.orders({ query: {} })
  expect(all.orders.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(all).toMatchObject({ total: 2, page: 1, pageSize: 20 })
  expect((await user.housekeeping.orders({ query: { status: 'cancelled' } })).orders).toMatchObject([
    { id: first.id },
  ])
})
