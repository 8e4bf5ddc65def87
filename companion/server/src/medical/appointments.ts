import { fenToYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import {
  type AdminCaller,
  type Deps,
  parseIdOrOrderNo,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { cancelOrder, type EndOrderDeps } from '#orders'
import * as store from './appointment-store.ts'
import { createAppointmentConfirmedNotice } from './notices.ts'
import { canActForDoctor } from './rules.ts'

/** Finds an appointment by its id or order number. Throws NOT_FOUND if the appointment belongs to another user. */
export async function getOwnAppointment({ db }: Pick<Deps, 'db'>, userId: number, idOrOrderNo: string) {
  const reference = parseIdOrOrderNo(idOrOrderNo)
  const appointment = reference && (await store.findUserAppointment(db, userId, reference))
  if (!appointment) throw refuseCommon('NOT_FOUND')
  return appointment
}

/**
 * Cancels an appointment. The order hooks of appointments check the limit of 24 hours, because the same limit applies
 * to refunds.
 */
export async function cancelAppointment(
  deps: EndOrderDeps,
  userId: number,
  idOrOrderNo: string,
  reason = '用户取消',
) {
  const { order_no: orderNo } = await getOwnAppointment(deps, userId, idOrOrderNo)
  const { refundFen } = await cancelOrder(deps, { orderNo, reason })
  await store.setCancelReason(deps.db, orderNo, reason)
  return {
    success: true as const,
    message: refundFen > 0 ? '已取消，退款将在1到3个工作日内到账' : '已取消',
    refundAmount: fenToYuan(refundFen),
  }
}

/**
 * Confirms a paid appointment. The doctor of the appointment can confirm it. Administrators with other roles can
 * confirm it on behalf of the hospital.
 */
export async function confirmAppointment(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  admin: Pick<AdminCaller, 'id' | 'doctorId'>,
  id: number,
) {
  await inTransaction(deps.db, async (tx) => {
    const appointment = await store.findAppointment(tx, id)
    if (!appointment || !canActForDoctor(admin, appointment.doctor_id)) throw refuseCommon('NOT_FOUND')
    const moved = await store.transitionAppointment(tx, appointment.order_no, ['paid'], {
      status: 'confirmed',
    })
    if (!moved) throw refuseCommon('STATUS_CONFLICT')
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(appointment.user_id),
      createAppointmentConfirmedNotice(appointment),
    )
    const resource = { resourceType: 'appointment', resourceId: id }
    const { user_id: userId } = appointment
    await recordAudit(
      tx,
      { action: 'appointment.confirmed', userId, ...resource, detail: { adminId: admin.id } },
      deps.clock.now(),
    )
  })
}
