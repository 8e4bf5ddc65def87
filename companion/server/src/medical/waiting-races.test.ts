import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { countTakenPlaces } from './testing/clinic.ts'
import * as help from './testing/waiting.ts'

let app: TestApp
let admin: TestAdmin
let startedAt: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
  startedAt = app.clock.now()
})
beforeEach(() => app.clock.move({ now: startedAt }))
afterAll(() => app.stop())

const users = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))
const cancel = ({ user, orderId }: { user: TestUser; orderId: string }) =>
  user.medical.cancelAppointment({ params: { id: orderId }, body: undefined })
const areOffered = (line: TestUser[]) =>
  Promise.all(line.map(async (one) => (await help.readWaitingEntry(one))?.status === 'offered'))
const fulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

describe('a waiting list with concurrent requests', () => {
  test('4 places become free at once with 10 users on the waiting list: exactly the first 4 users get an offer', async () => {
    const { clinic, booked } = await help.createFullyBookedClinic(app, 4)
    const line = await users(10)
    for (const one of line) await help.joinClinicWaitingList(one, clinic)
    await Promise.all(booked.map(cancel))
    expect(await areOffered(line)).toEqual(line.map((_, nth) => nth < 4))
    expect(await countTakenPlaces(app, clinic)).toBe(4)
  })

  test('control: with an empty waiting list, 4 cancellations at once free 4 places', async () => {
    const { clinic, booked } = await help.createFullyBookedClinic(app, 4)
    await Promise.all(booked.map(cancel))
    expect(await countTakenPlaces(app, clinic)).toBe(0)
  })

  test('a place that becomes free while 8 users join is offered to exactly one of them, or stays free when all get PLACES_LEFT', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { clinic, booked } = await help.createFullyBookedClinic(app)
      const line = await users(8)
      const joining = line.map((one) => help.joinClinicWaitingList(one, clinic))
      const [{ ok: joined = 0, PLACES_LEFT: refused = 0 }] = await Promise.all([
        countOutcomes(joining),
        cancel(booked[0]!),
      ])
      expect(joined + refused).toBe(line.length)
      const offered = (await areOffered(line)).filter(Boolean).length
      expect(offered).toBe(joined > 0 ? 1 : 0)
      expect(await countTakenPlaces(app, clinic)).toBe(offered)
    }
  })

  test('10 users try to book while a place becomes free and is offered: none of these users gets the place', async () => {
    const { clinic, booked } = await help.createFullyBookedClinic(app)
    const [first] = await users(1)
    await help.joinClinicWaitingList(first!, clinic)
    const bookings = (await users(10)).map((one) => one.medical.book({ body: clinic.booking }))
    const [, ...outcomes] = await Promise.allSettled([cancel(booked[0]!), ...bookings])
    expect(fulfilled(outcomes)).toBe(0)
    expect(await help.readWaitingEntry(first!)).toMatchObject({ status: 'offered' })
  })

  test('accepting, declining and expiry of one offer at the same time: exactly one takes effect', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { clinic, booked } = await help.createFullyBookedClinic(app)
      const [first, second] = await users(2)
      const { id } = await help.joinClinicWaitingList(first!, clinic)
      await help.joinClinicWaitingList(second!, clinic)
      await cancel(booked[0]!)
      const { offer } = (await help.readWaitingEntry(first!))!
      if (round > 1) app.clock.move({ now: Date.parse(offer!.expiresAt) })
      await Promise.allSettled([
        help.acceptOfferedPlace(first!, id),
        first!.waitingList.decline({ params: { id } }),
        help.runOfferExpiry(app),
      ])
      const {
        accepted = 0,
        declined = 0,
        missed = 0,
        offered = 0,
      } = await help.countWaitingEntries(app, clinic)
      expect(accepted + declined + missed).toBe(1)
      expect(offered).toBe(accepted ? 0 : 1)
      expect(await countTakenPlaces(app, clinic)).toBe(1)
      app.clock.move({ now: startedAt })
    }
  })

  test('10 simultaneous requests of one user to join the waiting list create one entry', async () => {
    const { clinic } = await help.createFullyBookedClinic(app)
    const [one] = await users(1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => help.joinClinicWaitingList(one!, clinic)),
    )
    expect(fulfilled(outcomes)).toBe(1)
  })

  test('places of two slots become free at once: the first two users on the waiting list get them', async () => {
    const { clinic, booked } = await help.createFullyBookedClinic(app)
    const { doctorId, slotDate: day } = clinic.booking
    const times = [{ from: '22:00', to: '22:30' }]
    const plan = { doctorId, fromDay: day, toDay: day, times, minutesPerSlot: 30, maxPatients: 1, fee: 20 }
    await admin.medicalCatalogue.createSchedules({ body: plan })
    const [late] = await users(1)
    const placed = await late!.medical.book({ body: { ...clinic.booking, slotTime: '22:00' } })
    const line = await users(5)
    for (const one of line) await help.joinClinicWaitingList(one, clinic)
    await Promise.all([cancel(booked[0]!), cancel({ user: late!, orderId: placed.orderId })])
    expect(await areOffered(line)).toEqual([true, true, false, false, false])
  })
})
