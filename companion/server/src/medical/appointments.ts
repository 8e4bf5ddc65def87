import { yuanOf } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, parseReference, refuse as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { cancelOrder, type EndDeps } from '#orders'
import * as store from './appointment-store.ts'
import { appointmentConfirmed } from './notices.ts'

/** By its number or its order's; another person's is not there. */
export async function getOwnAppointment({ db }: Pick<Deps, 'db'>, userId: number, given: string) {
  const reference = parseReference(given)
  const appointment = reference && (await store.findOfUser(db, userId, reference))
  if (!appointment) throw refuseCommon('NOT_FOUND')
  return appointment
}

/** The rule of 24 hours is the order kind's, so that refunds obey it too. */
export async function cancelAppointment(deps: EndDeps, userId: number, given: string, reason = '用户取消') {
  const { order_no: orderNo } = await getOwnAppointment(deps, userId, given)
  const { refundFen } = await cancelOrder(deps, { orderNo, reason })
  await store.setCancelReason(deps.db, orderNo, reason)
  return {
    success: true as const,
    message: refundFen > 0 ? '已取消，退款将在1到3个工作日内到账' : '已取消',
    refundAmount: yuanOf(refundFen),
  }
}

/** The hospital said yes. */
export async function confirmAppointment(
  deps: Pick<Deps, 'db' | 'clock' | 'emit'>,
  adminId: number,
  id: number,
) {
  await inTransaction(deps.db, async (tx) => {
    const appointment = await store.findById(tx, id)
    if (!appointment) throw refuseCommon('NOT_FOUND')
    const moved = await store.moveAppointment(tx, appointment.order_no, ['paid'], { status: 'confirmed' })
    if (!moved) throw refuseCommon('STATUS_CONFLICT')
    await notify(deps, tx, toUser(appointment.user_id), appointmentConfirmed(appointment))
    const resource = { resourceType: 'appointment', resourceId: id }
    const { user_id: userId } = appointment
    await recordAudit(
      tx,
      { action: 'appointment.confirmed', userId, ...resource, detail: { adminId } },
      deps.clock.now(),
    )
  })
}
