import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRefusal, startTestApp, type TestApp } from '#testing'
import { createTestClinic, payPlacedOrder } from './testing/clinic.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('GET /api/admin/consultations/:id shows a consultation to operations and its doctor, and 404 to other doctors', async () => {
  const user = await app.user()
  const { booking } = await createTestClinic(app)
  const body = { doctorId: booking.doctorId, symptomDescription: '最近总是头晕，站起来更明显' }
  const placed = await user.medical.consult({ body })
  await payPlacedOrder(app, user, 'consultation', placed)
  const operations = await app.admin({ role: 'operations' })
  const { consultations } = await operations.medicalAdmin.consultations({ query: { userId: user.id } })
  const params = { id: consultations[0]!.id }
  const detail = await operations.medicalAdmin.consultation({ params })
  expect(detail).toMatchObject({ symptomDescription: body.symptomDescription, user: { id: user.id } })
  const own = await app.admin({ role: 'doctor', doctor_id: booking.doctorId })
  expect(await own.medicalAdmin.consultation({ params })).toMatchObject({ user: { phone: null } })
  const other = await createTestClinic(app)
  const stranger = await app.admin({ role: 'doctor', doctor_id: other.booking.doctorId })
  expect(await getRefusal(stranger.medicalAdmin.consultation({ params }))).toMatchObject({ status: 404 })
})
