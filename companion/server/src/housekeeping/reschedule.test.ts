import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  bookAndPayWorker,
  bookWorkerAs,
  createTestWorker,
  readServiceOrder,
  testBookingStartsAt,
} from './testing/fixtures.ts'
import { createHousekeepingRequests } from './testing/housekeeping-helpers.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let worker: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => {
  user = await app.user()
  worker = await createTestWorker(app)
})
afterEach(() => app.clock.move({ reset: true }))
afterAll(() => app.stop())

const { noticesOf } = createHousekeepingRequests(() => ({ app, user }))
const move = (id: number, values: object = {}) =>
  admin.housekeepingAdmin.reschedule({
    params: { id },
    body: { workerId: worker, scheduledDate: '2026-11-24', scheduledTime: '10:00', ...values },
  })

describe('PUT /api/admin/service-orders/:id/schedule', () => {
  test('a booking moves to another time and worker at its original price, and the user is notified', async () => {
    const { id, orderNo } = await bookAndPayWorker(app, user, worker)
    const other = await createTestWorker(app, { worker: { name: '李阿姨', hourly_rate: '99.00' } })
    await move(id, { workerId: other })
    expect((await user.housekeeping.orders({ query: {} })).orders).toMatchObject([
      { id, scheduledDate: '2026-11-24', scheduledTime: '10:00', worker: { id: other }, amount: 120 },
    ])
    const { title } = await user.orders.get({ params: { orderNo } })
    expect(title).toBe('保洁服务 李阿姨 2026-11-24 10:00')
    expect(await noticesOf(user)).toContain('SERVICE_RESCHEDULED')
    await bookWorkerAs(await app.user(), worker)
  })

  test('a booking may overlap its own former time, but no other booking', async () => {
    const { id } = await bookAndPayWorker(app, user, worker)
    await move(id, { scheduledDate: '2026-11-23', scheduledTime: '10:00' })
    await bookWorkerAs(await app.user(), worker, { scheduledTime: '14:00' })
    const refused = await getRefusal(move(id, { scheduledDate: '2026-11-23', scheduledTime: '12:00' }))
    expect(refused).toMatchObject({ status: 400, error: 'WORKER_NOT_AVAILABLE' })
  })

  test('moving a booking into a leave or outside the hours is refused, and the booking stays', async () => {
    const { id, orderNo } = await bookAndPayWorker(app, user, worker)
    const day = { startsAt: '2026-11-24T00:00:00+08:00', endsAt: '2026-11-25T00:00:00+08:00' }
    await admin.workerSchedule.addLeave({ params: { id: worker }, body: { ...day, reason: '体检' } })
    expect(await getRefusal(move(id))).toMatchObject({ status: 400, error: 'WORKER_ON_LEAVE' })
    const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
    await admin.workerSchedule.changeHours({ params: { id: worker }, body: { weeklyHours: none } })
    expect(await getRefusal(move(id, { scheduledDate: '2026-11-26' }))).toMatchObject({
      error: 'OUTSIDE_WORKING_HOURS',
    })
    expect(await readServiceOrder(app, orderNo)).toMatchObject({ scheduled_date: '2026-11-23' })
    expect(await user.orders.get({ params: { orderNo } })).toMatchObject({
      title: '保洁服务 王阿姨 2026-11-23 09:00',
    })
  })

  test('a cancelled or started booking answers 409 STATUS_CONFLICT, and a worker of another service type 404', async () => {
    const repairer = await createTestWorker(app, { provider: { category: 'repair' } })
    const { id } = await bookAndPayWorker(app, user, worker)
    expect(await getRefusal(move(id, { workerId: repairer }))).toMatchObject({ status: 404 })
    await user.housekeeping.cancel({ params: { id: String(id) }, body: undefined })
    expect(await getRefusal(move(id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
    expect(await getRefusal(move(999_999))).toMatchObject({ status: 404 })
    const started = await bookAndPayWorker(app, user, worker)
    app.clock.move({ now: testBookingStartsAt })
    await admin.housekeepingAdmin.start({ params: { id: started.id } })
    expect(await getRefusal(move(started.id))).toMatchObject({ status: 409, error: 'STATUS_CONFLICT' })
  })
})
