import type { AppointmentStatus } from './queries.ts'

/** Search of an address, which may contain anything. */
type RawSearch = Record<string, unknown>

/** Purpose of choosing a doctor: an appointment (default), or a written consultation. */
export type DoctorPurpose = { purpose?: 'ask' }
export const readDoctorPurpose = ({ purpose }: RawSearch): DoctorPurpose =>
  purpose === 'ask' ? { purpose } : {}

const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
const isTime = (time: unknown): time is string => typeof time === 'string' && /^\d\d:\d\d$/.test(time)

export type DaySearch = { day?: string }
export const readDaySearch = ({ day }: RawSearch): DaySearch => (isDay(day) ? { day } : {})

export type SlotSearch = { day: string; time: string }
export const readSlotSearch = ({ day, time }: RawSearch): SlotSearch => ({
  day: isDay(day) ? day : '',
  time: isTime(time) ? time : '',
})

export const appointmentChoices = [
  { value: 'all', label: '全部' },
  { value: 'pending', label: '等付款' },
  { value: 'paid', label: '等确认' },
  { value: 'confirmed', label: '已约好' },
  { value: 'completed', label: '看过了' },
  { value: 'cancelled', label: '已取消' },
] as const satisfies { value: AppointmentStatus | 'all'; label: string }[]

export type AppointmentSearch = { status?: Exclude<(typeof appointmentChoices)[number]['value'], 'all'> }
export function readAppointmentSearch({ status }: RawSearch): AppointmentSearch {
  const known = appointmentChoices.find(({ value }) => value === status)?.value
  return known && known !== 'all' ? { status: known } : {}
}
