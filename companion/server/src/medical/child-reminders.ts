import { inTransaction } from '@sanhe/kit/postgres/database'
import { addDays, type Instant, instantToShanghaiDay, toInstantInShanghai } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  formatFullDateAndTime,
  type NotificationContent,
  toChildRecipient,
  tryEachDueItem,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { type ChildAppointment, listChildAppointmentsOfDay } from './child-reminder-store.ts'

/**
 * Reminds children of the appointments of the next day that they booked for a parent. The other appointments of the
 * parent stay private. A repeated run reminds no child again.
 */
export async function remindChildrenOfAppointments(
  deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>,
  now: Instant,
) {
  const day = addDays(instantToShanghaiDay(now), 1)
  const { done } = await tryEachDueItem(
    deps.log,
    (last: ChildAppointment | undefined) => listChildAppointmentsOfDay(deps.db, day, last?.id ?? 0),
    ({ order_no }) => order_no,
    (appointment) =>
      inTransaction(deps.db, (tx) =>
        addNotificationInTransaction(
          deps,
          tx,
          toChildRecipient(appointment.child_id),
          appointmentTomorrowNotice(appointment),
        ),
      ),
  )
  return { reminded: done }
}

function appointmentTomorrowNotice(appointment: ChildAppointment): NotificationContent {
  const {
    order_no: orderNo,
    user_id,
    patient_name,
    hospital,
    doctor,
    appointment_date,
    appointment_time,
  } = appointment
  const time = appointment_time.slice(0, 5)
  const when = formatFullDateAndTime(toInstantInShanghai(appointment_date, time))
  return {
    type: 'PARENT_APPOINTMENT_TOMORROW',
    title: '明天有预约的号',
    content: `${patient_name}明天${time}在${hospital}看${doctor}医生。`,
    data: { orderNo, parentId: user_id },
    channels: ['inApp', 'push'],
    dedupKey: `PARENT_APPOINTMENT_TOMORROW:${orderNo}:${appointment_date}`,
    wechat: {
      kind: 'appointment',
      values: [patient_name, `${hospital} ${doctor}`, when],
      path: `/parents/${user_id}/appointments`,
    },
  }
}
