import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { type PaginationParams, apiError as refuseCommon, toUserRecipient } from '#core'
import {
  bookAppointment,
  cancelAppointment,
  findAppointmentByChild,
  listAppointments,
  retryAfterReleasingSlot,
  toAppointmentResponse,
} from '#medical'
import { placeMembershipOrder } from '#membership'
import { addNotificationInTransaction } from '#notifications'
import {
  type CheckoutDeps,
  createPayUrl,
  type EndOrderDeps,
  endExpiredOrderOfUser,
  findChildOrder,
  getPaymentInfo,
  getPayParams,
} from '#orders'
import type { childrenContract } from './contract.ts'
import { createAppointmentBookedByChildNotice, createAppointmentCancelledByChildNotice } from './notices.ts'
import { getLinkedParent, getSharingParent, getSharingParentAndLogAccess } from './parents.ts'
import { fillInPatientOfParent, getOrder, lockAndAssertAppointmentsShared } from './shared-appointments.ts'
import { getChild, type LinkedParent } from './store.ts'

type Booking = z.output<typeof childrenContract.proxyOrder.body>['data']

/** Books an appointment for a parent by the same rules as the parent's own bookings. The child pays. */
export async function bookAppointmentForParent(
  deps: CheckoutDeps,
  childId: number,
  parentId: number,
  booking: Booking,
) {
  const parent = await getSharingParent(deps, childId, parentId, 'appointments')
  const child = await getChild(deps.db, childId)
  const book = () => bookAndNotify(deps, child, parent, booking)
  const booked = await retryAfterReleasingSlot(deps, parent.id, booking, book)
  const order = await getOrder(deps.db, booked.orderId)
  const { payParams } = await getPaymentInfo(deps, order, child.social_openid)
  return { ...booked, payParams }
}

/**
 * Returns the payment sheet of an unpaid order that this child placed, for the child's WeChat account. The child cannot
 * pay the order after the link with the parent has ended.
 */
export async function payOrderForParent(deps: CheckoutDeps, childId: number, orderNo: string) {
  const order = await findChildOrder(deps.db, childId, orderNo)
  if (!order || order.parent_id === null) throw refuseCommon('NOT_FOUND')
  const { social_openid: openid } = await getChild(deps.db, childId)
  return { orderNo, payParams: await getPayParams(deps, order, openid) }
}

type Child = Awaited<ReturnType<typeof getChild>>

const bookAndNotify = (deps: CheckoutDeps, child: Child, parent: LinkedParent, booking: Booking) =>
  inTransaction(deps.db, async (tx) => {
    await lockAndAssertAppointmentsShared(tx, child.id, parent.id)
    const filled = fillInPatientOfParent(booking, parent)
    const booked = await bookAppointment({ ...deps, db: tx }, parent.id, filled, child.id)
    const order = await getOrder(tx, booked.orderId)
    const { slotDate: date, slotTime: time } = booking
    const isPaid = order.status !== 'pending'
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(parent.id),
      createAppointmentBookedByChildNotice(child, { orderNo: booked.orderId, date, time, isPaid }),
    )
    return booked
  })

/** Lists the appointments of a parent that this child booked. The parent's other appointments stay private. */
export async function listBookedAppointments(
  deps: CheckoutDeps,
  childId: number,
  parentId: number,
  page: PaginationParams,
) {
  const { id: userId } = await getSharingParentAndLogAccess(deps, childId, parentId, 'appointments')
  const { rows, total } = await listAppointments(deps.db, { userId, byChildId: childId }, page)
  const now = deps.clock.now()
  const payUrlOf = (orderNo: string) => createPayUrl(deps, orderNo)
  return { appointments: rows.map((row) => toAppointmentResponse(row, now, payUrlOf)), total, ...page }
}

/** Cancels an appointment that this child booked, by the rules of the parent's own cancellation. */
export async function cancelAppointmentOfParent(
  deps: EndOrderDeps,
  childId: number,
  id: number,
  reason = '子女取消',
) {
  const appointment = await findAppointmentByChild(deps.db, childId, id)
  if (!appointment) throw refuseCommon('NOT_FOUND')
  const parent = await getLinkedParent(deps, childId, appointment.user_id)
  const cancelled = await cancelAppointment(deps, parent.id, appointment.order_no, reason)
  // The parent is notified once. There is no notification if the appointment was already cancelled, by an earlier
  // request of the child or by the parent.
  if (appointment.cancelled_at === null) {
    const child = await getChild(deps.db, childId)
    await inTransaction(deps.db, (tx) =>
      addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(parent.id),
        createAppointmentCancelledByChildNotice(child, appointment),
      ),
    )
  }
  return cancelled
}

/** Creates a membership order for a parent, which the child pays. The parent is notified after the payment. */
export async function createParentMembershipOrder(
  deps: CheckoutDeps,
  childId: number,
  parentId: number,
  plan: 'monthly' | 'yearly',
) {
  const parent = await getLinkedParent(deps, childId, parentId)
  const { social_openid: openid } = await getChild(deps.db, childId)
  const reference = `child:${childId}:${plan}`
  const detail = { plan, beneficiaryId: parent.id, byChildId: childId }
  const order =
    (await endExpiredOrderOfUser(deps, { userId: parent.id, type: 'membership', reference })) ??
    (await inTransaction(deps.db, (tx) =>
      placeMembershipOrder(deps, tx, { payerId: parent.id, reference, detail }),
    ))
  return getPaymentInfo(deps, order, openid)
}
