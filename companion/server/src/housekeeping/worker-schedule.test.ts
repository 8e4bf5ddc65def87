import { toIso } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import {
  bookAndPayWorker,
  bookWorkerAs,
  createTestWorker,
  testBookingStartsAt,
  readServiceOrder,
} from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let worker: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.move({ reset: true })
  admin = await app.admin({ role: 'operations' })
  user = await app.user()
  worker = await createTestWorker(app)
})
afterAll(() => app.stop())

const empty = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const mornings = { ...empty, mon: [{ from: '08:00', to: '12:00' }] }
const params = () => ({ id: worker })
const setHours = (weeklyHours: typeof mornings | null) =>
  admin.workerSchedule.changeHours({ params: params(), body: { weeklyHours } })
/** A leave that lasts the whole Monday on which the default booking takes place. */
const monday = { startsAt: '2026-11-23T00:00:00+08:00', endsAt: '2026-11-24T00:00:00+08:00' }
const enterLeave = (values: object = {}) =>
  admin.workerSchedule.addLeave({ params: params(), body: { ...monday, reason: '探亲', ...values } })
const getSchedule = () => admin.workerSchedule.get({ params: params() })
const getTimes = async (query: object = {}) =>
  user.housekeeping.times({ params: params(), query: { from: '2026-11-23', days: 2, ...query } })

describe('weekly hours', () => {
  test('a booking outside the weekly hours answers 400 OUTSIDE_WORKING_HOURS', async () => {
    await setHours(mornings)
    expect(await getRefusal(bookWorkerAs(user, worker, { durationHours: 3.5 }))).toMatchObject({
      status: 400,
      error: 'OUTSIDE_WORKING_HOURS',
    })
    expect(await getRefusal(bookWorkerAs(user, worker, { scheduledDate: '2026-11-24' }))).toMatchObject({
      error: 'OUTSIDE_WORKING_HOURS',
    })
    await bookWorkerAs(user, worker)
  })

  test('a worker without stored hours can be booked at any time, also after the hours are removed', async () => {
    await bookWorkerAs(user, worker, { scheduledTime: '03:00', durationHours: 1 })
    await setHours(mornings)
    await setHours(null)
    expect((await getSchedule()).weeklyHours).toBeNull()
    await bookWorkerAs(user, worker, { scheduledTime: '22:00', durationHours: 1 })
  })

  test('setting new weekly hours keeps bookings outside these hours and returns them as conflicts', async () => {
    const inside = await bookAndPayWorker(app, user, worker)
    const outside = await bookAndPayWorker(app, user, worker, { scheduledTime: '13:00' })
    const { bookings } = await setHours(mornings)
    expect(bookings).toMatchObject([{ id: outside.id, conflict: 'hours', scheduledTime: '13:00' }])
    expect((await getSchedule()).bookings).toMatchObject([
      { id: inside.id, conflict: null },
      { id: outside.id, conflict: 'hours' },
    ])
    expect(await readServiceOrder(app, outside.orderNo)).toMatchObject({ status: 'confirmed' })
  })

  test.each([
    [
      'that overlap',
      [
        { from: '08:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
    ],
    ['that end before they start', [{ from: '12:00', to: '08:00' }]],
    ['at an invalid time', [{ from: '8', to: '12:00' }]],
  ])('weekly hours %s answer 400 VALIDATION_ERROR', async (_, mon) => {
    expect(await getRefusal(setHours({ ...empty, mon }))).toMatchObject({
      status: 400,
      error: 'VALIDATION_ERROR',
    })
  })
})

describe('leaves', () => {
  test('a booking in a leave answers 400 WORKER_ON_LEAVE until the leave is deleted', async () => {
    const { id } = await enterLeave()
    expect(await getSchedule()).toMatchObject({ leaves: [{ id, reason: '探亲' }], bookings: [] })
    expect(await getRefusal(bookWorkerAs(user, worker))).toMatchObject({
      status: 400,
      error: 'WORKER_ON_LEAVE',
    })
    await admin.workerSchedule.removeLeave({ params: { id: worker, leaveId: id } })
    await bookWorkerAs(user, worker)
  })

  test('storing a leave with bookings in it answers 409 LEAVE_HAS_BOOKINGS unless the request lists their ids', async () => {
    const booking = await bookAndPayWorker(app, user, worker)
    const listed = await admin.workerSchedule.listCollisions({ params: params(), query: monday })
    expect(listed.bookings).toMatchObject([{ id: booking.id, conflict: 'leave' }])
    expect(await getRefusal(enterLeave())).toMatchObject({
      status: 409,
      error: 'LEAVE_HAS_BOOKINGS',
      bookings: [{ id: booking.id }],
    })
    expect((await getSchedule()).leaves).toEqual([])
    expect(await enterLeave({ knownBookingIds: [booking.id] })).toMatchObject({
      bookings: [{ id: booking.id }],
    })
    expect(await readServiceOrder(app, booking.orderNo)).toMatchObject({ status: 'confirmed' })
    const { orders } = await admin.housekeepingAdmin.orders({ query: { status: 'to_move' } })
    expect(orders).toMatchObject([{ id: booking.id, isInLeave: true }])
    const { queues } = await admin.workQueues.list()
    expect(queues.find(({ name }) => name === 'bookingsToMove')).toMatchObject({ count: 1 })
  })

  test('a late payment of an expired booking is refunded if the worker has a leave at that time', async () => {
    const { orderNo, id } = await bookWorkerAs(user, worker)
    await enterLeave({ knownBookingIds: [id] })
    app.clock.move({ advanceMs: 30 * 60_000 })
    await app.endUnpaid()
    await app.pay(orderNo)
    expect(await readServiceOrder(app, orderNo)).toMatchObject({ status: 'cancelled' })
  })

  test.each([
    ['LEAVE_PASSED', { startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-02T00:00:00Z' }],
    ['LEAVE_TOO_LONG', { endsAt: '2027-12-01T00:00:00Z' }],
    ['VALIDATION_ERROR', { endsAt: monday.startsAt }],
    ['VALIDATION_ERROR', { reason: ' ' }],
  ])('POST /api/admin/workers/:id/leaves answers 400 %s for %j', async (error, values) => {
    expect(await getRefusal(enterLeave(values))).toMatchObject({ status: 400, error })
  })

  test('requests for an unknown worker or for a leave of another worker answer 404', async () => {
    const { id: leaveId } = await enterLeave()
    const other = await createTestWorker(app)
    const unknown = { params: { id: 999_999 } }
    const calls = [
      admin.workerSchedule.get(unknown),
      admin.workerSchedule.removeLeave({ params: { id: other, leaveId } }),
      admin.workerSchedule.addLeave({ ...unknown, body: { ...monday, reason: '探亲' } }),
      user.housekeeping.times({ ...unknown, query: {} }),
    ]
    for (const answer of await Promise.all(calls.map(getRefusal)))
      expect(answer).toMatchObject({ status: 404 })
  })
})

describe('GET /housekeeping/workers/:id/times', () => {
  test('GET …/times lists the times at which the worker is at work and has neither a leave nor a booking', async () => {
    await setHours(mornings)
    await bookWorkerAs(user, worker, { durationHours: 1 })
    const { hasHours, days } = await getTimes()
    expect(hasHours).toBe(true)
    expect(days).toEqual([
      { day: '2026-11-23', isOnLeave: false, times: [toIso(testBookingStartsAt + 60 * 60_000)] },
      { day: '2026-11-24', isOnLeave: false, times: [] },
    ])
    await enterLeave({ startsAt: '2026-11-23T11:00:00+08:00', knownBookingIds: [] })
    expect((await getTimes()).days[0]).toMatchObject({ isOnLeave: true, times: [] })
  })

  test('GET …/times of a worker without weekly hours lists every half hour without a booking', async () => {
    await bookWorkerAs(user, worker)
    const { hasHours, days } = await getTimes({ hours: 1 })
    expect(hasHours).toBe(false)
    expect(days[1]?.times).toHaveLength(48)
    expect(days[0]?.times).toHaveLength(48 - 7)
  })
})
