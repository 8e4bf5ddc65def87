import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { byHand: false })
  await post('/dev/seed', { size: 'demo' })
})
afterAll(() => app.stop())

const post = (path: string, body: object) =>
  app.visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Books the last free time of a doctor. */
async function bookAppointment() {
  const user = await app.user()
  const { doctors } = await user.medical.doctors({ query: {} })
  const { id, availableSlots } = doctors[0]!
  const { doctor } = await user.medical.schedules({ params: { id } })
  const { date, time } = availableSlots.at(-1)!
  const { orderId } = await user.medical.book({
    body: {
      hospitalId: doctor.hospital.id,
      departmentId: doctor.department.id,
      doctorId: id,
      slotDate: date,
      slotTime: time,
      patientName: '李奶奶',
      patientPhone: '13912345678',
    },
  })
  return { orderId, see: () => user.medical.appointment({ params: { id: orderId } }) }
}

describe('POST /dev/payments/:orderNo', () => {
  test('pays an appointment whose payment page was not opened yet', async () => {
    const { orderId, see } = await bookAppointment()
    expect((await post(`/dev/payments/${orderId}`, { outcome: 'success' })).status).toBe(200)
    expect(await see()).toMatchObject({ status: 'confirmed' })
  })

  test('answers 404 NOT_FOUND for an unknown order', async () => {
    const answer = await post('/dev/payments/A0000000000000000000', { outcome: 'success' })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'NOT_FOUND' }),
    ])
  })
})
