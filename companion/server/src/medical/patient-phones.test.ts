import { hourMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { completeEndedAppointments } from './jobs.ts'
import { createAppointmentHelpers } from './testing/appointment-actions.ts'
import { createTestClinic, payPlacedOrder } from './testing/clinic.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
beforeEach(async () => {
  app.clock.move({ reset: true })
  user = await app.user()
})
afterAll(() => app.stop())

const { book, cancel, see } = createAppointmentHelpers(() => user)
const whole = '13912345678'
const masked = '139****5678'

describe('phone numbers of patients', () => {
  test('administrators see the full phone number of a patient only while the appointment is paid or confirmed', async () => {
    const at = await createTestClinic(app, { confirmsByHand: true })
    const placed = await book(at)
    const { id } = await see(placed.orderId)
    const shown = async () => {
      const query = { scheduleId: at.scheduleId }
      const [first] = (await admin.medicalAdmin.appointments({ query })).appointments
      expect((await see(placed.orderId)).patientPhone).toBe(masked)
      return [first?.status, first?.patientPhone]
    }
    expect(await shown()).toEqual(['pending', masked])
    await payPlacedOrder(app, user, 'appointment', placed)
    expect(await shown()).toEqual(['paid', whole])
    await admin.medicalAdmin.confirm({ params: { id } })
    expect(await shown()).toEqual(['confirmed', whole])
    app.clock.move({ now: at.startsAt + 4 * hourMs })
    await completeEndedAppointments(app.deps, app.clock.now())
    expect(await shown()).toEqual(['completed', masked])
  })

  test('the phone number of a patient is masked once the appointment is cancelled', async () => {
    const at = await createTestClinic(app)
    const { orderId } = await book(at)
    await cancel(orderId)
    const query = { scheduleId: at.scheduleId }
    const { appointments } = await admin.medicalAdmin.appointments({ query })
    expect(appointments).toMatchObject([{ status: 'cancelled', patientPhone: masked }])
  })
})
