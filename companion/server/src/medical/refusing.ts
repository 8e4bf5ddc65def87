import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type AdminCaller, createSuccessResponse, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { continueRefund, type EndOrderDeps, refundOrderInTransaction } from '#orders'
import * as store from './appointment-store.ts'
import { createAppointmentRefusedNotice } from './notices.ts'
import { canActForDoctor } from './rules.ts'

type Refusal = { id: number; reason: string }

/**
 * Cancels a paid or confirmed appointment for the hospital, refunds it in full and releases the place, which goes to
 * the waiting list. The limit of 24 hours for users does not apply. The provider is asked for the refund after the
 * commit.
 */
export async function refuseAppointment(
  deps: EndOrderDeps,
  admin: Pick<AdminCaller, 'id' | 'doctorId'>,
  { id, reason }: Refusal,
) {
  const appointment = await store.findAppointment(deps.db, id)
  if (!appointment || !canActForDoctor(admin, appointment.doctor_id)) throw refuseCommon('NOT_FOUND')
  const { order_no: orderNo, user_id: userId } = appointment
  const refundNo = await inTransaction(deps.db, async (tx) => {
    const refund = await refundOrderInTransaction(deps, tx, { orderNo, reason })
    // A completed appointment becomes `refunded` instead of `cancelled`. The error then undoes the refund.
    const isCancelled = await store.transitionAppointment(tx, orderNo, ['cancelled'], {
      cancel_reason: reason,
    })
    if (!isCancelled) throw refuseCommon('STATUS_CONFLICT')
    const notice = createAppointmentRefusedNotice(appointment, reason)
    await addNotificationInTransaction(deps, tx, toUserRecipient(userId), notice)
    const resource = { resourceType: 'appointment', resourceId: id }
    const detail = { adminId: admin.id, reason }
    await recordAudit(tx, { action: 'appointment.refused', userId, ...resource, detail }, deps.clock.now())
    return refund
  })
  if (refundNo) await continueRefund(deps, refundNo)
  return createSuccessResponse('挂号已取消，费用全额退还，已通知用户')
}
