import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp } from '#testing'
import { bookAndPayWorker, bookWorkerAs, createTestWorker } from './testing/fixtures.ts'

let app: TestApp
let admin: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app.stop())

const monday = { startsAt: '2026-11-23T00:00:00+08:00', endsAt: '2026-11-24T00:00:00+08:00' }
const times = ['00:00', '02:00', '04:00', '06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
const users = (count: number) => Promise.all(Array.from({ length: count }, () => app.user()))

const enterLeave = (worker: number, knownBookingIds: number[] = []) =>
  admin.workerSchedule.addLeave({
    params: { id: worker },
    body: { ...monday, reason: '探亲', knownBookingIds },
  })

type Refused = { body: { error: string; bookings?: { id: number }[] } }
const errorOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? (outcome.reason as Refused).body : undefined

async function listBooked(worker: number) {
  const { bookings } = await admin.workerSchedule.get({ params: { id: worker } })
  return bookings.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Ten users book ten different times of one day. At the same time, an administrator enters a leave for that day. */
async function bookDuringLeave() {
  const worker = await createTestWorker(app)
  const all = await users(times.length)
  const bookings = all.map((user, nth) =>
    bookWorkerAs(user, worker, { scheduledTime: times[nth], durationHours: 1 }),
  )
  const [leave, ...outcomes] = await Promise.allSettled([enterLeave(worker), ...bookings])
  return { worker, leave, outcomes }
}

describe('10 users book while a leave is entered', () => {
  test('a stored leave contains no booking, and a refused leave names every booking that was made before it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { worker, leave, outcomes } = await bookDuringLeave()
      const refused = outcomes.flatMap((outcome) => errorOf(outcome)?.error ?? [])
      if (leave.status === 'fulfilled') {
        expect(await listBooked(worker)).toEqual([])
        expect(refused).toEqual(times.map(() => 'WORKER_ON_LEAVE'))
      } else {
        expect(errorOf(leave)?.error).toBe('LEAVE_HAS_BOOKINGS')
        expect(await listBooked(worker)).toHaveLength(times.length)
        expect(refused).toEqual([])
      }
    }
  })

  test('an administrator who repeats a refused leave with the bookings named in the error stores it with exactly these bookings', async () => {
    const worker = await createTestWorker(app)
    const all = await users(times.length)
    const storing = (async () => {
      let known: number[] = []
      for (;;) {
        const [outcome] = await Promise.allSettled([enterLeave(worker, known)])
        if (outcome?.status === 'fulfilled') return known
        known = (outcome ? (errorOf(outcome)?.bookings ?? []) : []).map(({ id }) => id)
      }
    })()
    const bookings = all.map((user, nth) =>
      bookWorkerAs(user, worker, { scheduledTime: times[nth], durationHours: 1 }),
    )
    const [known, outcomes] = await Promise.all([storing, Promise.allSettled(bookings)])
    expect(await listBooked(worker)).toEqual(known.toSorted((one, other) => one - other))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(known.length)
  })

  test('control: without a leave all 10 bookings of the day succeed', async () => {
    const worker = await createTestWorker(app)
    const all = await users(times.length)
    await Promise.all(
      all.map((user, nth) => bookWorkerAs(user, worker, { scheduledTime: times[nth], durationHours: 1 })),
    )
    expect(await listBooked(worker)).toHaveLength(times.length)
  })
})

test('8 bookings are moved to one time of a worker at once: exactly one succeeds', async () => {
  const target = await createTestWorker(app)
  const all = await users(8)
  const placed = await Promise.all(
    all.map(async (user) => bookAndPayWorker(app, user, await createTestWorker(app))),
  )
  const body = { workerId: target, scheduledDate: '2026-11-25', scheduledTime: '09:00' }
  const outcomes = await Promise.allSettled(
    placed.map(({ id }) => admin.housekeepingAdmin.reschedule({ params: { id }, body })),
  )
  expect(outcomes.flatMap((outcome) => errorOf(outcome)?.error ?? [])).toEqual(
    Array.from({ length: 7 }, () => 'WORKER_NOT_AVAILABLE'),
  )
  expect(await listBooked(target)).toHaveLength(1)
})
