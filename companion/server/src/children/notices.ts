import { formatDayAndTime, formatMonthAndDay, type NotificationContent } from '#core'

type Child = { nickname: string | null }
const nameOf = ({ nickname }: Child) => nickname ?? '您的家人'

type ChildBooking = { orderNo: string; date: string; time: string; isPaid: boolean }

export const createAppointmentBookedByChildNotice = (
  child: Child,
  { orderNo, date, time, isPaid }: ChildBooking,
): NotificationContent => ({
  type: 'PROXY_ORDER',
  title: '家人为您挂号',
  content: `${nameOf(child)}为您约了${formatDayAndTime(date, time)}的号${isPaid ? '' : '，付款后生效'}。`,
  data: { orderNo },
  channels: ['inApp', 'push'],
  dedupKey: `PROXY_ORDER:${orderNo}`,
})

type ChildWaiting = { id: number; doctor: string; day: string }

export const createWaitingJoinedByChildNotice = (
  child: Child,
  { id, doctor, day }: ChildWaiting,
): NotificationContent => ({
  type: 'PROXY_WAITING',
  title: '家人为您候补',
  content: `${nameOf(child)}为您候补${doctor}医生${formatMonthAndDay(day)}的号，有号会通知您。`,
  data: { waitingEntryId: id },
  channels: ['inApp', 'push'],
  dedupKey: `PROXY_WAITING:${id}`,
})

type CancelledAppointment = {
  id: number
  order_no: string
  appointment_date: string
  appointment_time: string
}

export const createAppointmentCancelledByChildNotice = (
  child: Child,
  { id, order_no, appointment_date: date, appointment_time: time }: CancelledAppointment,
): NotificationContent => ({
  type: 'PROXY_ORDER_CANCELLED',
  title: '家人取消了挂号',
  content: `${nameOf(child)}取消了为您约的${formatDayAndTime(date, time)}的号。`,
  data: { appointmentId: id, orderNo: order_no },
  channels: ['inApp', 'push'],
  dedupKey: `PROXY_ORDER_CANCELLED:${order_no}`,
})
