import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  formatDateAndTime,
  formatDayAndTime,
  formatMonthAndDay,
  isOutsideQuietHours,
  type NotificationContent,
} from '#core'
import type { AppointmentRow } from './appointment-store.ts'
import type { WaitingEntryRow } from './waiting-store.ts'

type Appointment = Pick<
  AppointmentRow,
  'id' | 'order_no' | 'hospital' | 'department' | 'doctor' | 'appointment_date' | 'appointment_time'
>

export function createAppointmentConfirmedNotice(appointment: Appointment): NotificationContent {
  const { id, order_no, hospital, department, doctor, appointment_date, appointment_time } = appointment
  const when = formatDayAndTime(appointment_date, appointment_time)
  return {
    type: 'APPOINTMENT_CONFIRMED',
    title: '预约成功',
    content: `${when}，${hospital}${department}${doctor}医生。请带好身份证按时就诊。`,
    data: { appointmentId: id, orderNo: order_no },
    channels: ['inApp', 'push'],
    dedupKey: `APPOINTMENT_CONFIRMED:${order_no}`,
  }
}

export function createAppointmentRefusedNotice(
  appointment: Appointment,
  reason: string,
): NotificationContent {
  const { id, order_no, hospital, department, doctor, appointment_date, appointment_time } = appointment
  const when = formatDayAndTime(appointment_date, appointment_time)
  return {
    type: 'APPOINTMENT_REFUSED',
    title: '医院取消了您的挂号',
    content: `${when}，${hospital}${department}${doctor}医生。原因：${reason}。费用全额退还，1到3个工作日内到账。`,
    data: { appointmentId: id, orderNo: order_no },
    channels: ['inApp', 'push'],
    dedupKey: `APPOINTMENT_REFUSED:${order_no}`,
  }
}

type Consultation = { id: number; order_no: string }

/** The notification contains no medical details, because lock screens may show it; the app shows the reply. */
export const createConsultationAnsweredNotice = ({
  id,
  order_no,
  doctor,
}: Consultation & { doctor: string }): NotificationContent => ({
  type: 'CONSULTATION_REPLY',
  title: '医生已回复',
  content: `${doctor}医生已回复您的咨询，请打开应用查看。`,
  data: { consultationId: id, orderNo: order_no },
  channels: ['inApp', 'push', 'sms'],
  dedupKey: `CONSULTATION_REPLY:${order_no}`,
})

/**
 * At night the notification is shown in the app only and not pushed, because the user can do nothing before the
 * morning.
 */
export const createConsultationOverdueNotice = (
  { id, order_no }: Consultation,
  at: Instant,
): NotificationContent => ({
  type: 'CONSULTATION_LATE',
  title: '医生回复晚了',
  content: '很抱歉，医生还没有回复。我们已在催促，您也可以在订单里申请退款。',
  data: { consultationId: id, orderNo: order_no },
  channels: isOutsideQuietHours(at) ? ['inApp', 'push'] : ['inApp'],
  dedupKey: `CONSULTATION_LATE:${order_no}`,
})

/**
 * Creates the notification about a place that is held for a user for a limited time. The id of the entry is the
 * deduplication key, because an entry gets at most one offer.
 */
export function createWaitingOfferNotice(entry: WaitingEntryRow): NotificationContent {
  const { id, doctor, hospital, day, start_time: time, offer_expires_at: until } = entry
  const place = time ? formatDayAndTime(day, time) : formatMonthAndDay(day)
  const heldUntil = until ? formatDateAndTime(until.getTime()) : ''
  return {
    type: 'WAITING_LIST_OFFER',
    title: '候补有号了',
    content: `${hospital}${doctor}医生 ${place} 的号为您留到 ${heldUntil}，请尽快确认。`,
    data: { waitingEntryId: id },
    channels: ['inApp', 'push'],
    dedupKey: `WAITING_LIST_OFFER:${id}`,
  }
}

/** Creates the notification about a held place for the child who joined the waiting list for a parent. */
export const createChildWaitingOfferNotice = (entry: WaitingEntryRow): NotificationContent => ({
  ...createWaitingOfferNotice(entry),
  data: { waitingEntryId: entry.id, parentId: entry.user_id },
})
