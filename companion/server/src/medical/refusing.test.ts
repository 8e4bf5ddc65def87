import { toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { countOutcomes } from '../testing/count-outcomes.ts'
import { createAppointmentRaceRequests } from './testing/appointment-races.ts'
import { countTakenPlaces, createTestClinic, payPlacedOrder } from './testing/clinic.ts'
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

const { book, cancel, stateOf } = createAppointmentRaceRequests(() => ({ app, user }))
const idOf = async (orderNo: string) =>
  (
    await app.db
      .selectFrom('appointments')
      .select('id')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).id
const refuse = async (orderNo: string, by = admin) =>
  by.medicalAdmin.refuse({ params: { id: await idOf(orderNo) }, body: { reason: '医生临时停诊' } })

async function booked() {
  const clinic = await createTestClinic(app)
  const placed = await book(clinic)
  await payPlacedOrder(app, user, 'appointment', placed)
  return { clinic, orderNo: placed.orderId }
}

describe('POST /api/admin/appointments/:id/refuse', () => {
  test('a refusal cancels the appointment, refunds it in full, frees the place and notifies the user', async () => {
    const { clinic, orderNo } = await booked()
    await refuse(orderNo)
    expect(await stateOf(orderNo)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
    expect(await countTakenPlaces(app, clinic)).toBe(0)
    const own = await user.medical.appointment({ params: { id: orderNo } })
    expect(own).toMatchObject({ status: 'cancelled', cancelReason: '医生临时停诊' })
    await app.settle()
    expect(JSON.stringify(app.sentTo(`user:${user.id}`))).toContain('医生临时停诊')
    const audits = await app.db
      .selectFrom('audit_logs')
      .select('detail')
      .where('action', '=', 'appointment.refused')
      .where('user_id', '=', user.id)
      .execute()
    expect(audits).toMatchObject([{ detail: { adminId: admin.id, reason: '医生临时停诊' } }])
  })

  test('a refusal is possible in the last 24 hours, when the user can no longer cancel', async () => {
    const { clinic, orderNo } = await booked()
    app.clock.move({ now: clinic.startsAt - 60_000 })
    expect(await getRefusal(cancel(orderNo))).toMatchObject({ error: 'CANCEL_TOO_LATE' })
    await refuse(orderNo)
    expect(await stateOf(orderNo)).toMatchObject({ appointment: 'cancelled', refunds: [5000] })
  })

  test('a refusal offers the free place to the first user on the waiting list', async () => {
    const { clinic, booked: full } = await help.createFullyBookedClinic(app)
    const waiting = await app.user()
    await help.joinClinicWaitingList(waiting, clinic)
    await payPlacedOrder(app, full[0]!.user, 'appointment', full[0]!)
    await refuse(full[0]!.orderId)
    expect(await help.readWaitingEntry(waiting)).toMatchObject({ status: 'offered' })
  })

  test('a refusal answers 409 for unpaid, cancelled and completed appointments, and 404 for unknown ones and other doctors', async () => {
    const conflict = { status: 409, error: 'STATUS_CONFLICT' }
    const unpaid = await book(await createTestClinic(app))
    expect(await getRefusal(refuse(unpaid.orderId))).toMatchObject(conflict)
    const { orderNo } = await booked()
    await app.db
      .updateTable('appointments')
      .set({ status: 'completed' })
      .where('order_no', '=', orderNo)
      .execute()
    expect(await getRefusal(refuse(orderNo))).toMatchObject(conflict)
    expect(await stateOf(orderNo)).toMatchObject({ appointment: 'completed', refunds: [] })
    const second = await booked()
    await refuse(second.orderNo)
    expect(await getRefusal(refuse(second.orderNo))).toMatchObject(conflict)
    const unknown = admin.medicalAdmin.refuse({ params: { id: 999_999 }, body: { reason: '无' } })
    expect(await getRefusal(unknown)).toMatchObject({ status: 404 })
    const other = await createTestClinic(app)
    const doctor = await app.admin({ role: 'doctor', doctor_id: other.booking.doctorId })
    expect(await getRefusal(refuse((await booked()).orderNo, doctor))).toMatchObject({ status: 404 })
  })
})

describe('an appointment that 10 administrators refuse while the user cancels it 10 times', () => {
  test('the appointment is refunded once and releases one place; at most one refusal succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { clinic, orderNo } = await booked()
      await book(clinic, await app.user())
      const refusals = Array.from({ length: 10 }, () => refuse(orderNo))
      const cancels = Array.from({ length: 10 }, () => cancel(orderNo))
      const [{ ok: refused = 0 }] = await Promise.all([countOutcomes(refusals), Promise.allSettled(cancels)])
      expect(refused).toBeLessThanOrEqual(1)
      expect((await stateOf(orderNo)).refunds).toEqual([5000])
      expect(await countTakenPlaces(app, clinic)).toBe(1)
    }
  })

  test('control: reading the status without the row lock of the order refuses it 10 times', async () => {
    const { orderNo } = await booked()
    const id = await idOf(orderNo)
    const states = await Promise.all(Array.from({ length: 10 }, () => stateOf(orderNo)))
    const allowed = states.filter(({ appointment }) => appointment === 'confirmed')
    await Promise.all(
      allowed.map(() =>
        app.db
          .updateTable('appointments')
          .set({ status: 'cancelled', cancelled_at: toDate(app.clock.now()) })
          .where('id', '=', id)
          .execute(),
      ),
    )
    expect(allowed).toHaveLength(10)
  })
})
