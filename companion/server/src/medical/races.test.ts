import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrderNo } from '#orders'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import * as help from './testing/clinic.ts'
import { racingIn } from './testing/racing.ts'

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

const { book, cancel, giveBack, stateOf, countLive } = racingIn(() => ({ app, user }))
const { clinic, endUnpaidOrders, openSheet, payFor, takenAt } = help
const halfAnHour = 30 * minuteMs
const users = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))

describe('thirty places and sixty people at once', () => {
  test('are thirty appointments', async () => {
    const at = await clinic(app, { maxPatients: 30 })
    const answers = await Promise.allSettled((await users(60)).map((each) => book(at, each)))
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { body: { error: string } }).body.error] : [],
    )
    expect(refused).toEqual(Array.from({ length: 30 }, () => 'SLOT_FULL'))
    expect(await countLive(at)).toBe(30)
    expect(await takenAt(app, at)).toBe(30)
  })

  test('would be sixty for a service that looks before it writes: the test would see it', async () => {
    const at = await clinic(app, { maxPatients: 30 })
    const all = await users(60)
    const { hospitalId, departmentId, doctorId, slotDate, slotTime } = at.booking
    const saw = await Promise.all(all.map(() => takenAt(app, at)))
    await Promise.all(
      all.map(async ({ id }, index) => {
        if ((saw[index] ?? 30) >= 30) return
        const orderNo = newOrderNo('appointment', app.clock.now())
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

test('ten taps of one person are one appointment', async () => {
  const at = await clinic(app)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => book(at)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await takenAt(app, at)).toBe(1)
})

test('ten cancellations at once give one place and one refund', async () => {
  const at = await clinic(app)
  await book(at, await app.user())
  const placed = await book(at)
  await payFor(app, user, 'appointment', placed)
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(placed.orderId)))
  expect(new Set(answers.map(({ refundAmount }) => refundAmount))).toEqual(new Set([50]))
  expect(await takenAt(app, at)).toBe(1)
  expect((await stateOf(placed.orderId)).refunds).toEqual([5000])
})

describe('half an hour without payment', () => {
  test('gives the place back, once however often it is looked at, and not a moment before', async () => {
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

  test('and then the money all the same: the appointment is taken up again', async () => {
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

  test('and then the money when the place is another’s: it goes back once', async () => {
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

  test('and then the money when one has booked the same slot anew: it goes back', async () => {
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

  test('and then the money when the appointment has begun: it goes back', async () => {
    const at = await clinic(app)
    const placed = await book(at)
    await openSheet(user, 'appointment', placed)
    app.clock.move({ now: at.startsAt })
    await endUnpaidOrders(app)
    await app.pay(placed.orderId)
    expect(await stateOf(placed.orderId)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
  })

  test('after a payment whose callback was lost: it is found by asking', async () => {
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

test('what somebody cancelled by hand is not taken up again by money that comes late', async () => {
  const at = await clinic(app)
  const placed = await book(at)
  await openSheet(user, 'appointment', placed)
  await cancel(placed.orderId)
  await app.pay(placed.orderId, { times: 3 })
  expect(await stateOf(placed.orderId)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
  expect(await takenAt(app, at)).toBe(0)
})

test('callbacks that come again after the refund change nothing', async () => {
  const at = await clinic(app)
  const placed = await book(at)
  await payFor(app, user, 'appointment', placed)
  await giveBack(placed.orderId)
  await app.pay(placed.orderId, { times: 3 })
  await app.pay(placed.orderId, { outcome: 'refund_success', times: 3 })
  expect(await stateOf(placed.orderId)).toMatchObject({
    appointment: 'cancelled',
    order: 'refunded',
    refunds: [5000],
  })
  expect(await takenAt(app, at)).toBe(0)
})
