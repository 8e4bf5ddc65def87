import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrderNo } from '#orders'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { createAppointmentRaceRequests } from './testing/appointment-races.ts'
import * as help from './testing/clinic.ts'

let app: TestApp
let user: TestUser
let startsAt: number
beforeAll(async () => {
  app = await startTestApp()
  startsAt = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: startsAt })
  user = await app.user()
})
afterAll(() => app.stop())

const { book, cancel, refund, stateOf, countLive } = createAppointmentRaceRequests(() => ({ app, user }))
const {
  createTestClinic: clinic,
  cancelExpiredOrders: endUnpaidOrders,
  openPaymentSheet: openSheet,
  payPlacedOrder: payFor,
  countTakenPlaces: takenAt,
} = help
const halfAnHour = 30 * minuteMs
const users = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))

describe('concurrent bookings of a slot', () => {
  test('60 users book a slot with 30 places: exactly 30 succeed', async () => {
    const at = await clinic(app, { maxPatients: 30 })
    const answers = await Promise.allSettled((await users(60)).map((each) => book(at, each)))
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { body: { error: string } }).body.error] : [],
    )
    expect(refused).toEqual(Array.from({ length: 30 }, () => 'SLOT_FULL'))
    expect(await countLive(at)).toBe(30)
    expect(await takenAt(app, at)).toBe(30)
  })

  test('control: checking for a free place before writing, without a row lock, books all 60 appointments', async () => {
    const at = await clinic(app, { maxPatients: 30 })
    const all = await users(60)
    const { hospitalId, departmentId, doctorId, slotDate, slotTime } = at.booking
    const saw = await Promise.all(all.map(() => takenAt(app, at)))
    await Promise.all(
      all.map(async ({ id }, index) => {
        if ((saw[index] ?? 30) >= 30) return
        const orderNo = createOrderNo('appointment', app.clock.now())
        await app.db
          .insertInto('appointments')
          .values({
            order_no: orderNo,
            user_id: id,
            hospital_id: hospitalId,
            department_id: departmentId,
            doctor_id: doctorId,
            schedule_id: at.scheduleId,
            patient_name: '李奶奶',
            patient_phone: '13912345678',
            appointment_date: slotDate,
            appointment_time: slotTime,
            fee: '50.00',
            created_at: toDate(app.clock.now()),
          })
          .execute()
      }),
    )
    expect(await countLive(at)).toBeGreaterThan(30)
  })
})

test('10 concurrent bookings of one slot by one user create one appointment', async () => {
  const at = await clinic(app)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => book(at)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await takenAt(app, at)).toBe(1)
})

test('10 concurrent cancellations of an appointment release one place and refund once', async () => {
  const at = await clinic(app)
  await book(at, await app.user())
  const placed = await book(at)
  await payFor(app, user, 'appointment', placed)
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(placed.orderId)))
  expect(new Set(answers.map(({ refundAmount }) => refundAmount))).toEqual(new Set([50]))
  expect(await takenAt(app, at)).toBe(1)
  expect((await stateOf(placed.orderId)).refunds).toEqual([5000])
})

describe('unpaid appointments', () => {
  test('an unpaid appointment releases its place once, after exactly 30 minutes', async () => {
    const at = await clinic(app)
    await book(at, await app.user())
    app.clock.move({ advanceMs: minuteMs })
    const { orderId } = await book(at)
    app.clock.move({ advanceMs: halfAnHour - 1 })
    await endUnpaidOrders(app)
    expect(await takenAt(app, at)).toBe(1)
    expect((await stateOf(orderId)).appointment).toBe('pending')
    app.clock.move({ advanceMs: 1 })
    await Promise.all([endUnpaidOrders(app), endUnpaidOrders(app)])
    await endUnpaidOrders(app)
    expect(await takenAt(app, at)).toBe(0)
    expect(await stateOf(orderId)).toMatchObject({ appointment: 'cancelled', order: 'cancelled' })
  })

  test('a late payment reopens an expired appointment', async () => {
    const at = await clinic(app, { maxPatients: 1 })
    const placed = await book(at)
    await openSheet(user, 'appointment', placed)
    app.clock.move({ advanceMs: halfAnHour })
    await endUnpaidOrders(app)
    expect((await stateOf(placed.orderId)).appointment).toBe('cancelled')
    await app.pay(placed.orderId, { times: 5 })
    expect(await stateOf(placed.orderId)).toMatchObject({
      appointment: 'confirmed',
      order: 'paid',
      refunds: [],
    })
    expect(await takenAt(app, at)).toBe(1)
  })

  test('a late payment of an appointment is refunded once when another user has taken the place', async () => {
    const at = await clinic(app, { maxPatients: 1 })
    const placed = await book(at)
    await openSheet(user, 'appointment', placed)
    app.clock.move({ advanceMs: halfAnHour })
    await endUnpaidOrders(app)
    await book(at, await app.user())
    await app.pay(placed.orderId, { times: 5 })
    expect(await stateOf(placed.orderId)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
    expect(await takenAt(app, at)).toBe(1)
  })

  test('a late payment of an appointment is refunded when the user has booked the same slot again', async () => {
    const at = await clinic(app)
    const first = await book(at)
    await openSheet(user, 'appointment', first)
    app.clock.move({ advanceMs: halfAnHour })
    await endUnpaidOrders(app)
    const second = await book(at)
    await app.pay(first.orderId)
    expect(await stateOf(first.orderId)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
    expect((await stateOf(second.orderId)).appointment).toBe('pending')
    expect(await takenAt(app, at)).toBe(1)
  })

  test('a late payment of an appointment is refunded when the appointment time has already begun', async () => {
    const at = await clinic(app)
    const placed = await book(at)
    await openSheet(user, 'appointment', placed)
    app.clock.move({ now: at.startsAt })
    await endUnpaidOrders(app)
    await app.pay(placed.orderId)
    expect(await stateOf(placed.orderId)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
  })

  test('an appointment whose payment callback was lost is found paid by querying the provider', async () => {
    const at = await clinic(app)
    const placed = await book(at)
    await openSheet(user, 'appointment', placed)
    await app.pay(placed.orderId, { times: 0 })
    app.clock.move({ advanceMs: halfAnHour })
    await endUnpaidOrders(app)
    expect(await stateOf(placed.orderId)).toMatchObject({ appointment: 'confirmed', order: 'paid' })
    expect(await takenAt(app, at)).toBe(1)
  })
})

test('a late payment does not reopen an appointment that the user cancelled', async () => {
  const at = await clinic(app)
  const placed = await book(at)
  await openSheet(user, 'appointment', placed)
  await cancel(placed.orderId)
  await app.pay(placed.orderId, { times: 3 })
  expect(await stateOf(placed.orderId)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
  expect(await takenAt(app, at)).toBe(0)
})

test('payment callbacks repeated after the refund of an appointment have no effect', async () => {
  const at = await clinic(app)
  const placed = await book(at)
  await payFor(app, user, 'appointment', placed)
  await refund(placed.orderId)
  await app.pay(placed.orderId, { times: 3 })
  await app.pay(placed.orderId, { outcome: 'refund_success', times: 3 })
  expect(await stateOf(placed.orderId)).toMatchObject({
    appointment: 'cancelled',
    order: 'refunded',
    refunds: [5000],
  })
  expect(await takenAt(app, at)).toBe(0)
})
