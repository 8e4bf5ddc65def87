import { hourMs, minuteMs, toIso } from '@sanhe/kit/clock'
import { distanceKm } from '@sanhe/kit/geo'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toWgs84 } from '#core'
import { cancelOrder } from '#orders'
import { refusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { seedHousekeeping } from './seed.ts'
import * as help from './testing/company.ts'

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

const { book, bookAndPay, coupon, hire, lastFreeMoment, seeOrder, startsAt } = help
const cancel = (id: number | string, by: Pick<TestUser, 'housekeeping'> = user) =>
  by.housekeeping.cancel({ params: { id: String(id) }, body: undefined })
const review = (id: number | string, body: { rating: number; review?: string }, by = user) =>
  by.housekeeping.review({ params: { id: String(id) }, body })
const own = async () => (await user.housekeeping.orders({ query: {} })).orders
const act = (what: 'start' | 'complete', id: number) => admin.housekeepingAdmin[what]({ params: { id } })
const noticesOf = async ({ id }: TestUser) => {
  const rows = await app.db.selectFrom('notifications').select('type').where('user_id', '=', id).execute()
  return rows.map(({ type }) => type)
}

describe('workers', () => {
  const here = { lat: 31.23, lng: 121.47 }
  let [near, far, nowhere, repairer]: number[] = []
  beforeAll(async () => {
    far = await hire(app, { provider: { lat: '31.3300000', lng: '121.4700000' }, worker: { rating: '5.0' } })
    near = await hire(app, { provider: { lat: '31.2400000', lng: '121.4700000' }, worker: { rating: '4.0' } })
    nowhere = await hire(app, { worker: { rating: '4.5' } })
    repairer = await hire(app, { provider: { category: 'repair' } })
  })
  const list = async (query: object) => (await user.housekeeping.workers({ query })).workers
  const mine = (workers: { id: number }[]) =>
    workers.map(({ id }) => id).filter((id) => [near, far, nowhere, repairer].includes(id))

  test('of a kind come best rated first, without a position', async () => {
    expect(mine(await list({ type: 'cleaning' }))).toEqual([far, nowhere, near])
    expect(mine(await list({ type: 'repair' }))).toEqual([repairer])
    expect(mine(await list({ type: 'companion' }))).toEqual([])
    expect(mine(await list({}))).toHaveLength(4)
  })

  test('come nearest first where a position is given, with how far it is', async () => {
    const found = await list({ type: 'cleaning', ...here })
    expect(mine(found)).toEqual([near, far, nowhere])
    expect(found[0]).toMatchObject({ type: 'cleaning', hourlyRate: 40, distance: 1.11 })
    expect(found[1]?.distance).toBe(11.12)
    expect(found.at(-1)?.distance).toBeNull()
  })

  test('are near to what a Chinese map says, once it is converted', async () => {
    const [first] = await list({ type: 'cleaning', ...here, coordType: 'gcj02' })
    const km = distanceKm(toWgs84(here, 'gcj02'), { lat: 31.24, lng: 121.47 })
    expect(first?.distance).toBeCloseTo(km, 2)
    expect(first?.distance).not.toBe(1.11)
  })

  test('come in pages', async () => {
    const page = await user.housekeeping.workers({ query: { type: 'cleaning', page: 2, pageSize: 1 } })
    expect(page).toMatchObject({ page: 2, pageSize: 1 })
    expect(page.workers).toHaveLength(1)
    expect(page.total).toBeGreaterThanOrEqual(3)
  })

  test('who are offline, or whose company left, are not shown', async () => {
    const offline = await hire(app, { worker: { status: 'offline' } })
    const gone = await hire(app, { provider: { status: 'inactive' } })
    const ids = (await list({ pageSize: 50 })).map(({ id }) => id)
    expect(ids).not.toContain(offline)
    expect(ids).not.toContain(gone)
    expect(await user.housekeeping.worker({ params: { id: offline } })).toMatchObject({ status: 'offline' })
    for (const id of [gone, 999_999])
      expect(await refusal(user.housekeeping.worker({ params: { id } }))).toMatchObject({ status: 404 })
  })

  test.each([{ type: 'gardening' }, { lat: 31 }, { lat: 91, lng: 0 }])(
    'cannot be asked for by %j',
    async (query) => {
      expect(await refusal(list(query))).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
    },
  )
})

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

describe('cancelling', () => {
  test('is free 24 hours ahead; the time is free again', async () => {
    const worker = await hire(app)
    const { orderNo } = await bookAndPay(app, user, worker)
    app.clock.move({ now: lastFreeMoment })
    const answer = {
      success: true,
      message: '已取消，退款将在1到3个工作日内到账',
      refundAmount: 120,
      cancelFee: 0,
    }
    expect(await cancel(orderNo)).toEqual(answer)
    expect(await cancel(orderNo)).toEqual(answer)
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 0, canCancel: false }])
    await book(await app.user(), worker)
  })

  test('later keeps 30 % of what was paid, and says so everywhere', async () => {
    const placed = await bookAndPay(app, user, await hire(app), { couponId: await coupon(app, user.id) })
    app.clock.move({ now: lastFreeMoment + 1 })
    expect(await cancel(placed.id)).toMatchObject({ refundAmount: 77, cancelFee: 33 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 33 }])
    expect(await user.orders.get({ params: { orderNo: placed.orderNo } })).toMatchObject({
      status: 'refunded',
      amount: 110,
      refundAmount: 77,
    })
  })

  test('as a refund obeys the same rule', async () => {
    const { orderNo } = await bookAndPay(app, user, await hire(app))
    app.clock.move({ now: lastFreeMoment + 1 })
    const refund = () => user.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    expect(await refund()).toMatchObject({ refundAmount: 84 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 36 }])
  })

  test('before paying costs nothing', async () => {
    const { orderNo } = await book(user, await hire(app))
    app.clock.move({ now: opened + 10 * minuteMs })
    expect(await cancel(orderNo)).toEqual({
      success: true,
      message: '已取消',
      refundAmount: 0,
      cancelFee: 0,
    })
    expect(await own()).toMatchObject([{ status: 'cancelled' }])
  })

  test('a service that has begun, or is done, is refused', async () => {
    const { id, orderNo } = await bookAndPay(app, user, await hire(app))
    await act('start', id)
    const refund = () => user.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
    for (const call of [() => cancel(id), refund])
      expect(await refusal(call())).toMatchObject({ status: 400, error: 'SERVICE_STARTED' })
    expect(await own()).toMatchObject([{ status: 'in_progress', canCancel: false }])
    await act('complete', id)
    expect(await refusal(cancel(id))).toMatchObject({ status: 400, error: 'ORDER_NOT_REFUNDABLE' })
  })

  test('a service that has begun is the platform’s to end: all the money goes back, the worker is free', async () => {
    const worker = await hire(app)
    const { id, orderNo } = await bookAndPay(app, user, worker)
    await act('start', id)
    const ended = await cancelOrder(app.deps, { orderNo, reason: '服务人员未到', force: true })
    expect(ended).toEqual({ refundFen: 12_000 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 0 }])
    expect((await user.housekeeping.worker({ params: { id: worker } })).status).toBe('available')
  })

  test('what is another’s is not found', async () => {
    const { id, orderNo } = await book(user, await hire(app))
    const other = await app.user()
    for (const given of [id, orderNo, '999999', 'x'])
      expect(await refusal(cancel(given, other))).toMatchObject({ status: 404, error: 'NOT_FOUND' })
    expect((await other.housekeeping.orders({ query: {} })).total).toBe(0)
  })
})

describe('a service', () => {
  const done = async (worker: number, by = user) => {
    const { id } = await bookAndPay(app, by, worker, { durationHours: 1 })
    await act('start', id)
    await act('complete', id)
    return id
  }
  const workerAs = (id: number) => user.housekeeping.worker({ params: { id } })

  test('is begun and completed by an administrator, each once; the worker is busy meanwhile', async () => {
    const worker = await hire(app)
    const { id, orderNo } = await bookAndPay(app, user, worker)
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    expect(await refusal(act('complete', id))).toMatchObject(conflict)
    await act('start', id)
    expect(await refusal(act('start', id))).toMatchObject(conflict)
    expect((await workerAs(worker)).status).toBe('busy')
    await act('complete', id)
    expect(await refusal(act('complete', id))).toMatchObject(conflict)
    expect(await workerAs(worker)).toMatchObject({ status: 'available', serviceCount: 1 })
    expect(await user.orders.get({ params: { orderNo } })).toMatchObject({ status: 'completed' })
    expect(await noticesOf(user)).toEqual(expect.arrayContaining(['SERVICE_STARTED', 'SERVICE_COMPLETED']))
    expect(await refusal(act('start', 999_999))).toMatchObject({ status: 404 })
  })

  test('that is not paid cannot begin', async () => {
    const { id } = await book(user, await hire(app))
    expect(await refusal(act('start', id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })

  test('is judged once it is done, once; the worker’s rating is that of all reviews', async () => {
    const worker = await hire(app, { worker: { rating: '3.2' } })
    const { id, orderNo } = await bookAndPay(app, user, worker)
    const early = { status: 400, error: 'SERVICE_NOT_COMPLETED' }
    expect(await refusal(review(id, { rating: 5 }))).toMatchObject(early)
    await act('start', id)
    expect(await refusal(review(id, { rating: 5 }))).toMatchObject(early)
    await act('complete', id)
    app.clock.move({ advanceMs: hourMs })
    expect(await review(orderNo, { rating: 4, review: '很干净' })).toMatchObject({ success: true })
    expect(await refusal(review(id, { rating: 1 }))).toMatchObject({ error: 'ALREADY_REVIEWED' })
    const other = await app.user({ nickname: '张爷爷' })
    app.clock.move({ advanceMs: hourMs })
    await review(await done(worker, other), { rating: 5 }, other)
    expect(await workerAs(worker)).toMatchObject({
      rating: 4.5,
      ratingCount: 2,
      reviews: [
        { rating: 5, review: null, author: '张**', reviewedAt: toIso(opened + 2 * hourMs) },
        { rating: 4, review: '很干净', author: '李**', reviewedAt: toIso(opened + hourMs) },
      ],
    })
    expect(await own()).toMatchObject([{ rating: 4, review: '很干净' }])
  })

  test.each([0, 6, 4.5])('cannot be judged with %d', async (rating) => {
    const call = review(1, { rating })
    expect(await refusal(call)).toMatchObject({ status: 400, error: 'VALIDATION_ERROR' })
  })

  test('of somebody else cannot be judged', async () => {
    const id = await done(await hire(app))
    expect(await refusal(review(id, { rating: 1 }, await app.user()))).toMatchObject({ status: 404 })
  })

  test('is listed for administrators, those to come soonest first', async () => {
    const later = await bookAndPay(app, user, await hire(app), { scheduledDate: '2026-11-25' })
    const sooner = await bookAndPay(app, user, await hire(app), { scheduledDate: '2026-11-22' })
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

  test('shows administrators whom to call while it is paid and ahead, masked before and after', async () => {
    const { id, orderNo } = await book(user, await hire(app))
    const shown = async () => {
      const { orders } = await admin.housekeepingAdmin.orders({ query: { pageSize: 50 } })
      return orders.find((order) => order.id === id)?.user.phone
    }
    const masked = expect.stringMatching(/^\d{3}\*{4}\d{4}$/)
    expect(await shown()).toEqual(masked)
    await app.pay(orderNo)
    expect(await shown()).toBe(user.phone)
    await act('start', id)
    expect(await shown()).toBe(user.phone)
    await act('complete', id)
    expect(await shown()).toEqual(masked)
    const off = await bookAndPay(app, user, await hire(app))
    await cancel(off.id)
    const { orders } = await admin.housekeepingAdmin.orders({ query: { status: 'cancelled' } })
    expect(orders.find((order) => order.id === off.id)?.user.phone).toEqual(masked)
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

test('demo data has workers of all three kinds, once', async () => {
  await seedHousekeeping(app.deps)
  expect(await seedHousekeeping(app.deps)).toEqual({ workers: 0 })
  for (const type of ['cleaning', 'repair', 'companion'] as const) {
    const { workers } = await user.housekeeping.workers({ query: { type, pageSize: 50 } })
    expect(workers.filter(({ provider }) => provider.companyName !== '试验家政').length).toBeGreaterThan(1)
  }
})
