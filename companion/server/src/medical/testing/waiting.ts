import type { TestApp, TestUser } from '#testing'
import { expireOffers } from '../waiting-offers.ts'
import { type TestClinic, createTestClinic } from './clinic.ts'

const patient = { patientName: '李奶奶', patientPhone: '13912345678' }

/** Creates a clinic whose places are all booked, and returns it with the users who booked them. */
export async function createFullyBookedClinic(app: TestApp, places = 1) {
  const clinic = await createTestClinic(app, { maxPatients: places })
  const patients = await Promise.all(Array.from({ length: places }, () => app.user()))
  const booked = await Promise.all(
    patients.map(async (user) => ({ user, ...(await user.medical.book({ body: clinic.booking })) })),
  )
  return { clinic, booked }
}

export const joinClinicWaitingList = async (user: TestUser, { booking }: TestClinic) =>
  (await user.waitingList.join({ body: { doctorId: booking.doctorId, day: booking.slotDate } })).entry

export const acceptOfferedPlace = (user: TestUser, id: number) =>
  user.waitingList.accept({ params: { id }, body: patient })

export async function readWaitingEntry(user: TestUser) {
  const { entries } = await user.waitingList.list()
  return entries[0]
}

export const runOfferExpiry = (app: TestApp) => expireOffers(app.deps, app.clock.now())

/** Counts the waiting list entries of the clinic's doctor by status. */
export async function countWaitingEntries({ db }: TestApp, { booking }: TestClinic) {
  const rows = await db
    .selectFrom('waiting_entries')
    .select('status')
    .where('doctor_id', '=', booking.doctorId)
    .execute()
  const counts: Partial<Record<(typeof rows)[number]['status'], number>> = {}
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
