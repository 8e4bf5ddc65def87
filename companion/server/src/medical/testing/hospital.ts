import { addDays, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import type { TestAdmin, TestApp } from '#testing'

/**
 * Creates a hospital with one department and one doctor through the administrators' endpoints. Returns request bodies
 * for a session from 08:00 to 10:00 tomorrow and for a booking in it.
 */
export async function createHospitalWithDoctor(app: TestApp, admin: TestAdmin, values: object = {}) {
  const { id: hospitalId } = await admin.medicalCatalogue.createHospital({
    body: { name: '新医院', ...values },
  })
  const { id: departmentId } = await admin.medicalCatalogue.createDepartment({
    body: { hospitalId, name: '内科' },
  })
  const { id: doctorId } = await admin.medicalCatalogue.createDoctor({
    body: { hospitalId, departmentId, name: '王明', title: '主任医师' },
  })
  const tomorrow = addDays(instantToShanghaiDay(app.clock.now()), 1)
  const hours = {
    doctorId,
    fromDay: tomorrow,
    toDay: tomorrow,
    times: [{ from: '08:00', to: '10:00' }],
    minutesPerSlot: 30,
    maxPatients: 2,
    fee: 50,
  }
  const booking = {
    hospitalId,
    departmentId,
    doctorId,
    slotDate: tomorrow,
    slotTime: '08:00',
    patientName: '李奶奶',
    patientPhone: '13912345678',
  }
  return { hospitalId, departmentId, doctorId, tomorrow, hours, booking }
}
