import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { cancelExpiredOrders, countTakenPlaces, createTestClinic, payPlacedOrder } from './testing/clinic.ts'
import * as help from './testing/waiting.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
let startedAt: number
beforeAll(async () => {
  app = await startTestApp()
  startedAt = app.clock.now()
})
beforeEach(async () => {
  app.clock.move({ now: startedAt })
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const cancel = (by: TestUser, orderId: string) =>
  by.medical.cancelAppointment({ params: { id: orderId }, body: undefined })
const noticesOf = async ({ id }: TestUser) => {
  const rows = await app.db.selectFrom('notifications').select('type').where('user_id', '=', id).execute()
  return rows.map(({ type }) => type)
}

/**
 * Creates a full clinic, puts this user first on the waiting list, and frees a place, which is then offered
 * to the user.
 */
async function getOffer() {
  const { clinic, booked } = await help.createFullyBookedClinic(app)
  const entry = await help.joinClinicWaitingList(user, clinic)
  await cancel(booked[0]!.user, booked[0]!.orderId)
  return { clinic, id: entry.id }
}

describe('POST /api/v1/medical/waiting-list', () => {
  test('users join the waiting list of a full day in order, and see their position', async () => {
    const { clinic } = await help.createFullyBookedClinic(app)
    const second = await app.user()
    expect(await help.joinClinicWaitingList(user, clinic)).toMatchObject({
      status: 'waiting',
      position: 1,
      offer: null,
      day: clinic.booking.slotDate,
      doctor: { id: clinic.booking.doctorId, name: '王明' },
    })
    const { id } = await help.joinClinicWaitingList(second, clinic)
    expect(await help.readWaitingEntry(second)).toMatchObject({ position: 2 })
    await user.waitingList.leave({ params: { id: (await help.readWaitingEntry(user))!.id } })
    expect(await help.readWaitingEntry(second)).toMatchObject({ id, position: 1 })
    expect(await help.readWaitingEntry(user)).toBeUndefined()
  })

  test('joining answers 400 PLACES_LEFT while a place is free, and 400 ALREADY_WAITING to a user who already waits', async () => {
    const free = await createTestClinic(app)
    expect(await getRefusal(help.joinClinicWaitingList(user, free))).toMatchObject({
      status: 400,
      error: 'PLACES_LEFT',
    })
    const { clinic, booked } = await help.createFullyBookedClinic(app)
    await help.joinClinicWaitingList(user, clinic)
    expect(await getRefusal(help.joinClinicWaitingList(user, clinic))).toMatchObject({
      error: 'ALREADY_WAITING',
    })
    expect(await getRefusal(help.joinClinicWaitingList(booked[0]!.user, clinic))).toMatchObject({
      error: 'DUPLICATE_APPOINTMENT',
    })
  })

  test('an unknown doctor answers 404, and a day without slots 400 SLOT_NOT_AVAILABLE', async () => {
    const { clinic } = await help.createFullyBookedClinic(app)
    const join = (values: object) =>
      user.waitingList.join({
        body: { doctorId: clinic.booking.doctorId, day: clinic.booking.slotDate, ...values },
      })
    expect(await getRefusal(join({ doctorId: 999_999 }))).toMatchObject({ status: 404 })
    expect(await getRefusal(join({ day: '2026-11-29' }))).toMatchObject({ error: 'SLOT_NOT_AVAILABLE' })
    expect(await getRefusal(join({ day: 'x' }))).toMatchObject({ error: 'VALIDATION_ERROR' })
  })
})

describe('a place that becomes free', () => {
  test('the place of a cancelled appointment is offered to the first user on the waiting list and cannot be booked by others', async () => {
    const { clinic } = await getOffer()
    expect(await help.readWaitingEntry(user)).toMatchObject({
      status: 'offered',
      position: null,
      offer: { time: clinic.booking.slotTime, fee: 50 },
    })
    expect(await noticesOf(user)).toContain('WAITING_LIST_OFFER')
    expect(await countTakenPlaces(app, clinic)).toBe(1)
    const other = await app.user()
    expect(await getRefusal(other.medical.book({ body: clinic.booking }))).toMatchObject({
      error: 'SLOT_FULL',
    })
  })

  test('the place of an unpaid appointment that expires is offered to the first user on the waiting list', async () => {
    const { clinic } = await help.createFullyBookedClinic(app)
    await help.joinClinicWaitingList(user, clinic)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await cancelExpiredOrders(app)
    expect(await help.readWaitingEntry(user)).toMatchObject({ status: 'offered' })
  })

  test('added capacity, a reopened slot and a new slot offer their places in the order in which users joined the waiting list', async () => {
    const { clinic } = await help.createFullyBookedClinic(app)
    const line = [user, await app.user(), await app.user(), await app.user()]
    for (const one of line) await help.joinClinicWaitingList(one, clinic)
    const statuses = async () =>
      Promise.all(line.map(async (one) => (await help.readWaitingEntry(one))?.status === 'offered'))
    const params = { id: clinic.scheduleId }
    await admin.medicalCatalogue.changeSchedule({ params, body: { maxPatients: 2 } })
    expect(await statuses()).toEqual([true, false, false, false])
    await admin.medicalCatalogue.closeSchedule({ params })
    await admin.medicalCatalogue.changeSchedule({ params, body: { maxPatients: 3 } })
    expect(await statuses()).toEqual([true, false, false, false])
    await admin.medicalCatalogue.openSchedule({ params })
    expect(await statuses()).toEqual([true, true, false, false])
    const { doctorId, slotDate: day } = clinic.booking
    const times = [{ from: '22:00', to: '22:30' }]
    const plan = { doctorId, fromDay: day, toDay: day, times, minutesPerSlot: 30, maxPatients: 1, fee: 20 }
    await admin.medicalCatalogue.createSchedules({ body: plan })
    expect(await statuses()).toEqual([true, true, true, false])
    expect(await help.readWaitingEntry(line[2]!)).toMatchObject({ offer: { time: '22:00', fee: 20 } })
  })
})

describe('an offered place', () => {
  test('accepting an offer books the held place, which the user then pays', async () => {
    const { clinic, id } = await getOffer()
    const placed = await help.acceptOfferedPlace(user, id)
    expect(placed).toMatchObject({ amount: 50, paymentUrl: expect.stringContaining(placed.orderId) })
    expect(await countTakenPlaces(app, clinic)).toBe(1)
    await payPlacedOrder(app, user, 'appointment', placed)
    const { appointments } = await user.medical.appointments({ query: {} })
    expect(appointments).toMatchObject([{ status: 'confirmed', time: clinic.booking.slotTime }])
    expect(await help.readWaitingEntry(user)).toBeUndefined()
  })

  test('declining an offer and leaving the waiting list each offer the place to the next user', async () => {
    const { clinic, id } = await getOffer()
    const [second, third] = [await app.user(), await app.user()]
    const { id: secondId } = await help.joinClinicWaitingList(second, clinic)
    await help.joinClinicWaitingList(third, clinic)
    await user.waitingList.decline({ params: { id } })
    expect(await help.readWaitingEntry(second)).toMatchObject({ status: 'offered' })
    await second.waitingList.leave({ params: { id: secondId } })
    expect(await help.readWaitingEntry(third)).toMatchObject({ status: 'offered' })
    expect(await countTakenPlaces(app, clinic)).toBe(1)
  })

  test('after 30 minutes in the daytime the place is offered to the next user, and becomes free when no user waits', async () => {
    const { clinic, id } = await getOffer()
    const second = await app.user()
    await help.joinClinicWaitingList(second, clinic)
    const { offer } = (await help.readWaitingEntry(user))!
    app.clock.move({ now: Date.parse(offer!.expiresAt) - 1 })
    await help.runOfferExpiry(app)
    expect(await help.readWaitingEntry(user)).toMatchObject({ status: 'offered' })
    app.clock.move({ advanceMs: 1 })
    expect(await getRefusal(help.acceptOfferedPlace(user, id))).toMatchObject({
      status: 400,
      error: 'OFFER_EXPIRED',
    })
    await Promise.all([help.runOfferExpiry(app), help.runOfferExpiry(app)])
    expect(await help.readWaitingEntry(user)).toBeUndefined()
    const next = (await help.readWaitingEntry(second))!
    app.clock.move({ now: Date.parse(next.offer!.expiresAt) })
    await help.runOfferExpiry(app)
    expect(await countTakenPlaces(app, clinic)).toBe(0)
    await (await app.user()).medical.book({ body: clinic.booking })
  })

  test('the place of an accepted offer is offered to the next user when its order expires unpaid', async () => {
    const { clinic, id } = await getOffer()
    const second = await app.user()
    await help.joinClinicWaitingList(second, clinic)
    await help.acceptOfferedPlace(user, id)
    app.clock.move({ advanceMs: 30 * minuteMs })
    await cancelExpiredOrders(app)
    expect(await help.readWaitingEntry(second)).toMatchObject({ status: 'offered' })
  })

  test('accepting answers 400 NO_OFFER for an entry without an offer, and 404 for an entry of another user', async () => {
    const { clinic } = await help.createFullyBookedClinic(app)
    const { id } = await help.joinClinicWaitingList(user, clinic)
    expect(await getRefusal(help.acceptOfferedPlace(user, id))).toMatchObject({
      status: 400,
      error: 'NO_OFFER',
    })
    const other = await app.user()
    const params = { id }
    const calls = [help.acceptOfferedPlace(other, id), other.waitingList.leave({ params })]
    for (const answer of await Promise.all(calls.map(getRefusal)))
      expect(answer).toMatchObject({ status: 404 })
  })

  test('deleting the account of a user with an offer offers the place to the next user', async () => {
    const { clinic } = await getOffer()
    const second = await app.user()
    await help.joinClinicWaitingList(second, clinic)
    await user.users.remove({ body: { phone: user.phone } })
    await app.settle()
    expect(await help.readWaitingEntry(second)).toMatchObject({ status: 'offered' })
  })
})

test('waiting list entries of a past day are closed', async () => {
  const { clinic } = await help.createFullyBookedClinic(app)
  await help.joinClinicWaitingList(user, clinic)
  app.clock.move({ advanceMs: 4 * 24 * 60 * minuteMs })
  await help.runOfferExpiry(app)
  expect(await help.countWaitingEntries(app, clinic)).toEqual({ closed: 1 })
})

test("GET /api/admin/medical/waiting-list lists a doctor's day to administrators and that doctor, and answers 404 to another doctor", async () => {
  const { clinic } = await getOffer()
  const second = await app.user({ nickname: '陈奶奶' })
  await help.joinClinicWaitingList(second, clinic)
  const query = { doctorId: clinic.booking.doctorId, day: clinic.booking.slotDate }
  expect(await admin.waitingListAdmin.list({ query })).toMatchObject({
    total: 2,
    entries: [
      { status: 'offered', user: { id: user.id } },
      { status: 'waiting', position: 1, user: { nickname: '陈奶奶' } },
    ],
  })
  const doctor = await app.admin({ role: 'doctor', doctor_id: clinic.booking.doctorId })
  expect(await doctor.waitingListAdmin.list({ query })).toMatchObject({ total: 2 })
  const { booking } = await createTestClinic(app)
  const other = await app.admin({ role: 'doctor', doctor_id: booking.doctorId })
  expect(await getRefusal(other.waitingListAdmin.list({ query }))).toMatchObject({ status: 404 })
})
