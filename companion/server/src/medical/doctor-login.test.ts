import { minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import * as clinic from './testing/clinic.ts'
import { createConsultationRequests } from './testing/consultation-actions.ts'

let app: TestApp
let user: TestUser
let own: clinic.TestClinic
let doctor: TestAdmin
let otherDoctor: TestAdmin
beforeAll(async () => {
  app = await startTestApp()
  user = await app.user({ nickname: '李奶奶' })
  own = await clinic.createTestClinic(app, { confirmsByHand: true })
  const other = await clinic.createTestClinic(app)
  doctor = await app.admin({ role: 'doctor', doctor_id: own.booking.doctorId })
  otherDoctor = await app.admin({ role: 'doctor', doctor_id: other.booking.doctorId })
})
afterAll(() => app.stop())

async function askOwnDoctor({ isPaid = true } = {}) {
  const { doctorId } = own.booking
  const placed = await createConsultationRequests(() => ({ user, doctorId })).ask()
  if (isPaid) await clinic.payPlacedOrder(app, user, 'consultation', placed)
  return placed
}
const consultationIds = async (who: TestAdmin, query: { status?: 'paid' | 'pending' } = {}) =>
  (await who.medicalAdmin.consultations({ query })).consultations.map(({ id }) => id)
const notFound = { status: 404, error: 'NOT_FOUND' }

describe('consultations of a doctor who signed in', () => {
  test("a doctor answers one of their consultations, and the user reads the answer with the doctor's name", async () => {
    const { id } = await askOwnDoctor()
    expect(await consultationIds(doctor, { status: 'paid' })).toContain(id)
    await doctor.medicalAdmin.reply({ params: { id }, body: { reply: '多喝温水。' } })
    expect(await user.medical.consultation({ params: { id: String(id) } })).toMatchObject({
      status: 'replied',
      reply: '多喝温水。',
      doctor: { id: own.booking.doctorId, name: '王明', title: '主任医师' },
    })
    const owner = await app.admin()
    const query = { action: 'consultation.replied', resourceId: id }
    const { auditLogs } = await owner.admin.listAuditLogs({ query })
    expect(auditLogs).toMatchObject([{ detail: { adminId: doctor.id } }])
  })

  test('a consultation of another doctor is not listed and answers 404, like an unknown consultation', async () => {
    const { id } = await askOwnDoctor()
    expect(await consultationIds(otherDoctor)).toEqual([])
    const reply = (who: TestAdmin, of: number) =>
      getRefusal(who.medicalAdmin.reply({ params: { id: of }, body: { reply: '您好' } }))
    expect(await reply(otherDoctor, id)).toEqual(await reply(otherDoctor, 999_999))
    expect(await reply(otherDoctor, id)).toMatchObject(notFound)
    expect(await consultationIds(doctor, { status: 'paid' })).toContain(id)
  })

  test('a doctor does not see questions that were not paid, and gets no phone number', async () => {
    const { id } = await askOwnDoctor({ isPaid: false })
    expect(await consultationIds(doctor)).not.toContain(id)
    expect(await consultationIds(doctor, { status: 'pending' })).toEqual([])
    const operations = await app.admin({ role: 'operations' })
    expect(await consultationIds(operations, { status: 'pending' })).toContain(id)
    const { consultations } = await doctor.medicalAdmin.consultations({ query: {} })
    expect(consultations[0]?.user).toEqual({ id: user.id, nickname: '李奶奶', phone: null })
  })

  test('the queue of a doctor counts only consultations with this doctor', async () => {
    app.clock.move({ advanceMs: minuteMs })
    await askOwnDoctor()
    const { queues } = await otherDoctor.workQueues.list()
    expect(queues).toMatchObject([
      { name: 'consultations', count: 0 },
      { name: 'appointments', count: 0 },
    ])
    const { queues: mine } = await doctor.workQueues.list()
    const { total } = await doctor.medicalAdmin.consultations({ query: { status: 'paid' } })
    expect(mine[0]).toMatchObject({ name: 'consultations', count: total, dueAt: expect.any(String) })
  })
})

describe('appointments and slots of a doctor who signed in', () => {
  test('a doctor confirms an appointment with this doctor; another doctor gets 404 and does not see it', async () => {
    const placed = await user.medical.book({ body: own.booking })
    await clinic.payPlacedOrder(app, user, 'appointment', placed)
    const { appointments } = await doctor.medicalAdmin.appointments({ query: {} })
    expect(appointments).toMatchObject([{ status: 'paid', patientPhone: '139****5678' }])
    const params = { id: appointments[0]!.id }
    expect((await otherDoctor.medicalAdmin.appointments({ query: {} })).total).toBe(0)
    expect(await getRefusal(otherDoctor.medicalAdmin.confirm({ params }))).toMatchObject(notFound)
    await doctor.medicalAdmin.confirm({ params })
    const { appointments: after } = await doctor.medicalAdmin.appointments({ query: {} })
    expect(after).toMatchObject([{ id: params.id, status: 'confirmed' }])
  })

  test('a doctor sees only their own slots and profile, even when requesting those of another doctor', async () => {
    const { doctorId } = own.booking
    const slotsOf = async (who: TestAdmin, query: { doctorId?: number } = {}) =>
      (await who.medicalCatalogue.schedules({ query })).schedules.map((slot) => slot.doctorId)
    expect(await slotsOf(doctor)).toEqual([doctorId])
    expect(await slotsOf(otherDoctor, { doctorId })).toEqual([])
    expect(await doctor.medicalCatalogue.doctor({ params: { id: doctorId } })).toMatchObject({ name: '王明' })
    const foreign = otherDoctor.medicalCatalogue.doctor({ params: { id: doctorId } })
    expect(await getRefusal(foreign)).toMatchObject(notFound)
  })

  test('a doctor cannot change slots (403 ROLE_NOT_ALLOWED)', async () => {
    const close = doctor.medicalCatalogue.closeSchedule({ params: { id: own.scheduleId } })
    expect(await getRefusal(close)).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
  })
})
