import { addDays, toInstantInShanghai, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp } from '#testing'
import { payPlacedOrder } from './testing/clinic.ts'
import { createHospitalWithDoctor } from './testing/hospital.ts'

let app: TestApp
let admin: TestAdmin
let made: Awaited<ReturnType<typeof createHospitalWithDoctor>>
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => {
  app.clock.move({ reset: true })
  made = await createHospitalWithDoctor(app, admin)
})
afterAll(() => app.stop())

const plan = (values: object = {}) =>
  admin.medicalCatalogue.createSchedules({ body: { ...made.hours, ...values } })
const slots = async (query: object = {}) =>
  (await admin.medicalCatalogue.schedules({ query: { doctorId: made.doctorId, ...query } })).schedules
const first = async () => (await slots())[0]!
const book = async () => (await app.user()).medical.book({ body: made.booking })

describe('POST /admin/medical/schedules', () => {
  test("a doctor's session is divided into slots of equal length on each day, and a shorter remainder is left out", async () => {
    const toDay = addDays(made.tomorrow, 1)
    const times = [
      { from: '14:00', to: '14:45' },
      { from: '08:00', to: '08:30' },
    ]
    expect(await plan({ toDay, times })).toMatchObject({ created: 4, existing: 0 })
    expect((await slots()).map(({ date, time, endTime }) => [date, time, endTime])).toEqual([
      [made.tomorrow, '08:00', '08:30'],
      [made.tomorrow, '14:00', '14:30'],
      [toDay, '08:00', '08:30'],
      [toDay, '14:00', '14:30'],
    ])
    expect(await first()).toMatchObject({ fee: 50, maxPatients: 2, booked: 0, status: 'available' })
    expect(await slots({ fromDay: toDay, toDay })).toHaveLength(2)
  })

  test('a schedule sent twice, also concurrently, creates its slots once and keeps their bookings', async () => {
    const both = await Promise.all([plan(), plan()])
    expect(new Set(both.map(({ created }) => created))).toEqual(new Set([0, 4]))
    await book()
    expect(await plan({ fee: 80 })).toMatchObject({ created: 0, existing: 4 })
    expect(await first()).toMatchObject({ booked: 1, fee: 50 })
  })

  test('a session that overlaps existing slots is refused, also when both are sent concurrently; an adjacent session is accepted', async () => {
    const across = { times: [{ from: '08:15', to: '10:15' }] }
    const answers = await Promise.allSettled([plan(), plan(across)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const fresh = await createHospitalWithDoctor(app, admin)
    made = fresh
    await plan()
    expect(await getRefusal(plan(across))).toMatchObject({ status: 400, error: 'SCHEDULE_OVERLAPS' })
    await plan({ times: [{ from: '10:00', to: '10:30' }] })
    expect(await slots()).toHaveLength(5)
  })

  test('sessions of one request that overlap each other are refused, adjacent ones are accepted', async () => {
    const times = (from: string) => [
      { from: '09:00', to: '10:00' },
      { from, to: '09:00' },
      { from: '10:00', to: '11:00' },
    ]
    const across = [...times('08:00'), { from: '08:30', to: '09:30' }]
    expect(await getRefusal(plan({ times: across }))).toMatchObject({ error: 'SCHEDULE_OVERLAPS' })
    expect(await plan({ times: times('08:00') })).toMatchObject({ created: 6 })
  })

  test('a schedule whose last day is before its first, or with a session that ends before it starts, answers 400 SCHEDULE_ENDS_TOO_EARLY', async () => {
    const refused = { status: 400, error: 'SCHEDULE_ENDS_TOO_EARLY' }
    expect(await getRefusal(plan({ toDay: addDays(made.tomorrow, -1) }))).toMatchObject(refused)
    expect(await getRefusal(plan({ times: [{ from: '10:00', to: '08:00' }] }))).toMatchObject(refused)
    expect(await getRefusal(plan({ times: [{ from: '10:00', to: '10:29' }] }))).toMatchObject(refused)
  })

  test('a schedule with a session that has already started answers 400 SCHEDULE_IN_PAST', async () => {
    const begins = toInstantInShanghai(made.tomorrow, '08:00')
    app.clock.move({ now: begins })
    expect(await getRefusal(plan())).toMatchObject({ status: 400, error: 'SCHEDULE_IN_PAST' })
    app.clock.move({ now: begins - minuteMs })
    await plan()
  })

  test('a schedule of 5,000 slots is accepted, one day more answers 400 TOO_MANY_SLOTS', async () => {
    const all = { times: [{ from: '00:00', to: '20:50' }], minutesPerSlot: 5 }
    const toDay = addDays(made.tomorrow, 19)
    expect(await getRefusal(plan({ ...all, toDay: addDays(toDay, 1) }))).toMatchObject({
      status: 400,
      error: 'TOO_MANY_SLOTS',
    })
    expect(await plan({ ...all, toDay })).toMatchObject({ created: 5000 })
    expect(await plan({ ...all, toDay })).toMatchObject({ created: 0, existing: 5000 })
  })

  test('a schedule for an unknown doctor answers 404', async () => {
    expect(await getRefusal(plan({ doctorId: 999_999 }))).toMatchObject({ status: 404 })
  })
})

describe('slots', () => {
  test('a closed slot cannot be booked; its existing appointments remain, are counted and can be refunded', async () => {
    await plan()
    const user = await app.user()
    const placed = await user.medical.book({ body: made.booking })
    await payPlacedOrder(app, user, 'appointment', placed)
    const { id } = await first()
    const params = { id }
    expect(await admin.medicalCatalogue.closeSchedule({ params })).toMatchObject({ appointments: 1 })
    expect(await first()).toMatchObject({ status: 'closed', booked: 1 })
    expect(await getRefusal(book())).toMatchObject({ status: 400, error: 'SLOT_NOT_AVAILABLE' })
    const { appointments } = await admin.medicalAdmin.appointments({ query: { scheduleId: id } })
    expect(appointments).toMatchObject([{ orderId: placed.orderId, status: 'confirmed' }])
    await admin.money.refundOrder({ params: { orderNo: placed.orderId }, body: { reason: '医生停诊' } })
    expect(await admin.medicalCatalogue.closeSchedule({ params })).toMatchObject({ appointments: 0 })
    expect(await first()).toMatchObject({ status: 'closed', booked: 0 })
  })

  test('opening a closed slot restores its status, full or available', async () => {
    await plan({ maxPatients: 1 })
    const params = { id: (await first()).id }
    await admin.medicalCatalogue.closeSchedule({ params })
    await admin.medicalCatalogue.openSchedule({ params })
    await book()
    await admin.medicalCatalogue.closeSchedule({ params })
    await admin.medicalCatalogue.openSchedule({ params })
    expect((await first()).status).toBe('full')
    expect(await getRefusal(book())).toMatchObject({ error: 'SLOT_FULL' })
  })

  test('a slot cannot have fewer places than appointments; with more places it can be booked again', async () => {
    await plan()
    await book()
    await book()
    const { id } = await first()
    const change = (body: object) => admin.medicalCatalogue.changeSchedule({ params: { id }, body })
    expect(await getRefusal(change({ maxPatients: 1 }))).toMatchObject({
      status: 400,
      error: 'FEWER_THAN_BOOKED',
    })
    await change({ maxPatients: 2 })
    expect(await first()).toMatchObject({ status: 'full', maxPatients: 2, fee: 50 })
    await change({ maxPatients: 3, fee: 60 })
    expect(await first()).toMatchObject({ status: 'available', maxPatients: 3, fee: 60 })
    expect((await book()).amount).toBe(60)
  })

  test('changing a closed slot leaves it closed', async () => {
    await plan()
    const params = { id: (await first()).id }
    await admin.medicalCatalogue.closeSchedule({ params })
    await admin.medicalCatalogue.changeSchedule({ params, body: { maxPatients: 5 } })
    expect(await first()).toMatchObject({ status: 'closed', maxPatients: 5 })
  })

  test('changing, closing or opening an unknown slot answers 404', async () => {
    const params = { id: 999_999 }
    const calls = [
      admin.medicalCatalogue.changeSchedule({ params, body: { fee: 1 } }),
      admin.medicalCatalogue.closeSchedule({ params }),
      admin.medicalCatalogue.openSchedule({ params }),
    ]
    for (const answer of await Promise.all(calls.map(getRefusal)))
      expect(answer).toMatchObject({ status: 404 })
  })
})
