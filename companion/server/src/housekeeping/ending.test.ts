import { dayMs, hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#orders'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { completeDueServices, housekeepingJobs } from './jobs.ts'
import { bookAndPayWorker, bookWorkerAs, createTestWorker, testBookingStartsAt } from './testing/fixtures.ts'
import { createHousekeepingRequests } from './testing/housekeeping-helpers.ts'

let app: TestApp
let user: TestUser
let admin: TestAdmin
let opened: number
beforeAll(async () => {
  app = await startTestApp()
  opened = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: opened })
  user = await app.user()
  admin = await app.admin()
})
afterAll(() => app.stop())

const { cancel, noticesOf, own } = createHousekeepingRequests(() => ({ app, user }))
const refund = (orderNo: string) => user.orders.refund({ params: { orderNo }, body: { reason: '不需要了' } })
const started = { status: 400, error: 'SERVICE_STARTED' }
const endsAt = testBookingStartsAt + 3 * hourMs
const complete = (now: number) => {
  app.clock.move({ now })
  return completeDueServices(app.deps, now)
}
const orderStatus = async (orderNo: string) => (await user.orders.get({ params: { orderNo } })).status

describe('POST /housekeeping/orders/:id/cancel before the service starts', () => {
  test('a booking can be cancelled until the last moment before its start', async () => {
    const { id } = await bookAndPayWorker(app, user, await createTestWorker(app))
    app.clock.move({ now: testBookingStartsAt - 1 })
    expect(await own()).toMatchObject([{ canCancel: true }])
    expect(await cancel(id)).toMatchObject({ refundAmount: 84, cancelFee: 36 })
  })

  test.each([testBookingStartsAt, testBookingStartsAt + 2 * dayMs])(
    'cancelling or refunding a booking after its start answers 400 SERVICE_STARTED (time %i)',
    async (now) => {
      const { id, orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
      app.clock.move({ now })
      expect(await own()).toMatchObject([{ status: 'confirmed', canCancel: false }])
      for (const call of [() => cancel(id), () => refund(orderNo)])
        expect(await getRefusal(call())).toMatchObject(started)
      expect(await own()).toMatchObject([{ status: 'confirmed', cancelFee: null }])
      expect(await orderStatus(orderNo)).toBe('paid')
    },
  )

  test('the platform can cancel a booking after its start, with a full refund', async () => {
    const { orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
    app.clock.move({ now: testBookingStartsAt + hourMs })
    const ended = await cancelOrder(app.deps, { orderNo, reason: '服务人员未到', force: true })
    expect(ended).toEqual({ refundFen: 12_000 })
    expect(await own()).toMatchObject([{ status: 'cancelled', cancelFee: 0 }])
  })

  test('an unpaid booking can be cancelled without a fee even after its start', async () => {
    const { id } = await bookWorkerAs(user, await createTestWorker(app))
    app.clock.move({ now: testBookingStartsAt })
    expect(await cancel(id)).toMatchObject({ refundAmount: 0, cancelFee: 0 })
  })
})

describe('completeDueServices', () => {
  test('completeDueServices completes a service once, 24 hours after its end, and the user can review it', async () => {
    const worker = await createTestWorker(app)
    const { id, orderNo } = await bookAndPayWorker(app, user, worker)
    await complete(endsAt + dayMs - 1)
    expect(await own()).toMatchObject([{ status: 'confirmed' }])
    expect((await complete(endsAt + dayMs)).completed).toBeGreaterThan(0)
    expect(await complete(endsAt + dayMs)).toEqual({ completed: 0 })
    expect(await own()).toMatchObject([{ status: 'completed', canCancel: false }])
    expect(await orderStatus(orderNo)).toBe('completed')
    expect(await user.housekeeping.worker({ params: { id: worker } })).toMatchObject({
      status: 'available',
      serviceCount: 1,
    })
    expect((await noticesOf(user)).filter((type) => type === 'SERVICE_COMPLETED')).toHaveLength(1)
    const review = { params: { id: String(id) }, body: { rating: 5 } }
    expect(await user.housekeeping.review(review)).toMatchObject({ success: true })
  })

  test('completing a started service makes its worker available, but not a worker who is busy with another service', async () => {
    const [begun, elsewhere] = [await createTestWorker(app), await createTestWorker(app)]
    const { id } = await bookAndPayWorker(app, user, begun)
    await bookAndPayWorker(app, user, elsewhere)
    app.clock.move({ now: testBookingStartsAt })
    await admin.housekeepingAdmin.start({ params: { id } })
    await app.db.updateTable('service_workers').set({ status: 'busy' }).where('id', '=', elsewhere).execute()
    await complete(endsAt + dayMs)
    const stateOf = async (worker: number) =>
      (await user.housekeeping.worker({ params: { id: worker } })).status
    expect([await stateOf(begun), await stateOf(elsewhere)]).toEqual(['available', 'busy'])
  })

  test('completeDueServices ignores unpaid and cancelled bookings', async () => {
    const { orderNo } = await bookAndPayWorker(app, user, await createTestWorker(app))
    await cancel(orderNo)
    await bookWorkerAs(user, await createTestWorker(app))
    await complete(endsAt + dayMs)
    expect((await own()).map(({ status }) => status)).toEqual(['pending', 'cancelled'])
  })

  test('housekeepingJobs schedules the completion of services every hour', () => {
    expect(housekeepingJobs(app.deps)).toMatchObject([{ name: 'housekeeping.complete', everyMs: hourMs }])
  })
})

describe('POST /housekeeping/orders', () => {
  test('a worker can be booked at most one year ahead', async () => {
    const worker = await createTestWorker(app)
    const late = bookWorkerAs(user, worker, { scheduledDate: '2027-11-21', scheduledTime: '12:01' })
    expect(await getRefusal(late)).toMatchObject({ status: 400, error: 'SCHEDULE_TOO_FAR' })
    await bookWorkerAs(user, worker, { scheduledDate: '2027-11-21', scheduledTime: '12:00' })
  })
})
