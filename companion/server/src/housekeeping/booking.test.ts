import { toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, startTestApp, type TestApp, type TestUser } from '#testing'
import { bookingsOf } from './testing/bookings.ts'
import { book, bookAndPay, coupon, hire, lastFreeMoment, seeOrder, startsAt } from './testing/company.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  user = await app.user()
})
afterAll(() => app.stop())

const { cancel, noticesOf, own } = bookingsOf(() => ({ app, user }))

describe('booking a worker', () => {
  test('keeps the time, names the price and how it is paid', async () => {
    const worker = await hire(app)
    const placed = await book(user, worker)
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
        freeCancelUntil: toIso(lastFreeMoment),
        paymentUrl: expect.stringContaining(placed.orderNo),
      }),
    ])
    expect(await seeOrder(app, placed.orderNo)).toMatchObject({ platform_fee: '18.00' })
    expect(await user.orders.get({ params: { orderNo: placed.orderNo } })).toMatchObject({
      orderType: 'housekeeping',
      status: 'pending',
    })
  })

  test('that is paid is confirmed, and the user hears of it', async () => {
    const { orderNo } = await bookAndPay(app, user, await hire(app))
    expect(await own()).toMatchObject([{ orderNo, status: 'confirmed', paymentUrl: null }])
    expect(await noticesOf(user)).toContain('SERVICE_CONFIRMED')
  })

  test('uses a coupon; the platform’s share is of the price all the same', async () => {
    const couponId = await coupon(app, user.id)
    const { amount, orderNo } = await book(user, await hire(app), { couponId })
    expect(amount).toBe(110)
    expect(await seeOrder(app, orderNo)).toMatchObject({ amount: '120.00', platform_fee: '18.00' })
  })

  test('that costs nothing after the coupon is confirmed at once', async () => {
    const worker = await hire(app, { worker: { hourly_rate: '3.00' } })
    const placed = await book(user, worker, { couponId: await coupon(app, user.id) })
    expect(placed).toMatchObject({ amount: 0, payParams: null, paymentUrl: null })
    expect(await own()).toMatchObject([{ status: 'confirmed' }])
  })

  test('stands also where no payment sheet can be had now', async () => {
    const { create } = app.deps.wechatPay
    const { PaymentError } = await import('@sanhe/providers/payments')
    app.deps.wechatPay.create = () => Promise.reject(new PaymentError('SYSTEM_ERROR', 'down', true))
    const placed = await book(user, await hire(app))
    app.deps.wechatPay.create = create
    expect(placed).toMatchObject({ payParams: null, paymentUrl: expect.stringContaining(placed.orderNo) })
  })

  test('at a time that is another’s is refused; before and after it is not', async () => {
    const worker = await hire(app)
    await book(user, worker)
    const other = await app.user()
    const refused = { status: 400, error: 'WORKER_NOT_AVAILABLE' }
    for (const scheduledTime of ['08:00', '09:00', '11:59'])
      expect(await refusal(book(other, worker, { scheduledTime }))).toMatchObject(refused)
    await book(other, worker, { scheduledTime: '06:00' })
    await book(other, worker, { scheduledTime: '12:00', durationHours: 1.5 })
    expect(await refusal(book(other, worker, { scheduledTime: '13:29' }))).toMatchObject(refused)
    await book(other, await hire(app))
  })

  test('over midnight takes the next morning too', async () => {
    const worker = await hire(app)
    await book(user, worker, { scheduledTime: '23:00' })
    const morning = { scheduledDate: '2026-11-24', scheduledTime: '01:00' }
    expect(await refusal(book(user, worker, morning))).toMatchObject({ error: 'WORKER_NOT_AVAILABLE' })
    await book(user, worker, { ...morning, scheduledTime: '02:00' })
  })

  test('who is offline is refused; who is at work elsewhere now can be booked for later', async () => {
    const offline = await hire(app, { worker: { status: 'offline' } })
    expect(await refusal(book(user, offline))).toMatchObject({ error: 'WORKER_NOT_AVAILABLE' })
    await book(user, await hire(app, { worker: { status: 'busy' } }))
  })

  test('who does something else, is gone or never was is not found', async () => {
    const repairer = await hire(app, { provider: { category: 'repair' } })
    const gone = await hire(app, { provider: { status: 'inactive' } })
    for (const worker of [repairer, gone, 999_999])
      expect(await refusal(book(user, worker))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    await book(user, repairer, { serviceType: 'repair' })
  })

  test('for a time that has come is refused', async () => {
    const worker = await hire(app)
    app.clock.move({ now: startsAt })
    expect(await refusal(book(user, worker))).toMatchObject({ status: 400, error: 'SCHEDULE_PASSED' })
    app.clock.move({ now: startsAt - 1 })
    await book(user, worker)
  })

  test.each([1, 1.5, 12])('for %d hours is possible', async (durationHours) => {
    expect((await book(user, await hire(app), { durationHours })).amount).toBe(durationHours * 40)
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
  ])('with %j is refused', async (values) => {
    const call = book(user, await hire(app), values)
    expect(await refusal(call)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })
})

test('bookings are listed newest first, and by their state', async () => {
  const first = await book(user, await hire(app))
  const second = await book(user, await hire(app))
  await cancel(first.id)
  const all = await user.housekeeping.orders({ query: {} })
  expect(all.orders.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(all).toMatchObject({ total: 2, page: 1, pageSize: 20 })
  expect((await user.housekeeping.orders({ query: { status: 'cancelled' } })).orders).toMatchObject([
    { id: first.id },
  ])
})
