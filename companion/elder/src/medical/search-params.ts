import type { AppointmentStatus } from './queries.ts'

/** Search parameters of a URL before validation, which may contain anything. */
type UnparsedSearchParams = Record<string, unknown>

/** Purpose for which the user chooses a doctor: an appointment (default) or a written consultation. */
export type DoctorSearchParams = { purpose?: 'ask' }
export const parseDoctorSearchParams = ({ purpose }: UnparsedSearchParams): DoctorSearchParams =>
  purpose === 'ask' ? { purpose } : {}

const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
const isTime = (time: unknown): time is string => typeof time === 'string' && /^\d\d:\d\d$/.test(time)

export type ScheduleDaySearchParams = { day?: string }
export const parseScheduleDaySearchParams = ({ day }: UnparsedSearchParams): ScheduleDaySearchParams =>
  isDay(day) ? { day } : {}

export type ScheduleSlotSearchParams = { day: string; time: string }
export const parseScheduleSlotSearchParams = ({
  day,
  time,
}: UnparsedSearchParams): ScheduleSlotSearchParams => ({
  day: isDay(day) ? day : '',
  time: isTime(time) ? time : '',
})

export const appointmentStatusOptions = [
  { value: 'all', label: '全部' },
  { value: 'pending', label: '待付款' },
  { value: 'paid', label: '待确认' },
  { value: 'confirmed', label: '已约好' },
  { value: 'completed', label: '已就诊' },
  { value: 'cancelled', label: '已取消' },
] as const satisfies { value: AppointmentStatus | 'all'; label: string }[]

export type AppointmentListSearchParams = {
  status?: Exclude<(typeof appointmentStatusOptions)[number]['value'], 'all'>
}
export function parseAppointmentListSearchParams({
  status,
}: UnparsedSearchParams): AppointmentListSearchParams {
  const known = appointmentStatusOptions.find(({ value }) => value === status)?.value
  return known && known !== 'all' ? { status: known } : {}
}
