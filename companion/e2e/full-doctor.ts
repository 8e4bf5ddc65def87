import type { Page } from '@playwright/test'
import { addDays, systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { unique } from '../../scripts/browser/unique.ts'
import { fetchAdminToken } from './admin.ts'
import { getBaseUrl, randomPhoneNumber } from './app-session.ts'
import { callApi, signIn } from './service-api.ts'

/** Day of the doctor's only appointment slot. */
export const fullyBookedDay = addDays(toShanghaiDay(systemClock.now()), 3)

/**
 * Creates a doctor with one place, which another user books. Returns a function that cancels this booking.
 */
export async function createFullyBookedDoctor(page: Page) {
  const url = await getBaseUrl(page)
  const admin = await fetchAdminToken(url)
  const make = (path: string, body: object) => callApi(url, `/api/admin/medical/${path}`, body, admin)
  const { id: hospitalId } = await make('hospitals', { name: `同仁医院 ${unique()}` })
  const { id: departmentId } = await make('departments', { hospitalId, name: '眼科' })
  const { id: doctorId } = await make('doctors', {
    hospitalId,
    departmentId,
    name: '赵敏',
    title: '主任医师',
  })
  const times = [{ from: '09:00', to: '10:00' }]
  await make('schedules', {
    doctorId,
    fromDay: fullyBookedDay,
    toDay: fullyBookedDay,
    times,
    minutesPerSlot: 60,
    maxPatients: 1,
    fee: 30,
  })
  const token = await signIn(url, randomPhoneNumber())
  const patient = { patientName: '孙明', patientPhone: '13912345678' }
  const slot = { hospitalId, departmentId, doctorId, slotDate: fullyBookedDay, slotTime: '09:00', ...patient }
  const { orderId } = await callApi(url, '/api/v1/medical/appointments', slot, token)
  const cancel = () => callApi(url, `/api/v1/medical/appointments/${String(orderId)}/cancel`, {}, token)
  const ids = {
    hospitalId: Number(hospitalId),
    departmentId: Number(departmentId),
    doctorId: Number(doctorId),
  }
  return { ...ids, cancel }
}
