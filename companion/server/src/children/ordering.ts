import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { type Db, apiError as refuseCommon, toUser } from '#core'
import { bookAppointment, retryAfterReleasingSlot } from '#medical'
import { placeMembershipOrder } from '#membership'
import { notify } from '#notifications'
import { endExpiredFor, findOrder, paymentInfoOf, type SellDeps } from '#orders'
import type { childrenContract } from './contract.ts'
import { appointmentBookedByChild } from './notices.ts'
import { getParent } from './parents.ts'
import { getChild, type LinkedParent } from './store.ts'

type Booking = z.output<typeof childrenContract.proxyOrder.body>['data']

/** Books an appointment for the parent by the same rules as the parent's own bookings. The child pays. */
export async function bookForParent(deps: SellDeps, childId: number, parentId: number, booking: Booking) {
  const parent = await getParent(deps, childId, parentId)
  const child = await getChild(deps.db, childId)
  const book = () => bookAndNotify(deps, child, parent, booking)
  const booked = await retryAfterReleasingSlot(deps, parent.id, booking, book)
  const order = await orderOf(deps.db, booked.orderId)
  const { payParams } = await paymentInfoOf(deps, order, child.social_openid)
  return { ...booked, payParams }
}

type Child = Awaited<ReturnType<typeof getChild>>

const bookAndNotify = (deps: SellDeps, child: Child, parent: LinkedParent, booking: Booking) =>
  inTransaction(deps.db, async (tx) => {
    const booked = await bookAppointment({ ...deps, db: tx }, parent.id, patientIn(booking, parent))
    const order = await orderOf(tx, booked.orderId)
    const { slotDate: date, slotTime: time } = booking
    const isPaid = order.status !== 'pending'
    await notify(
      deps,
      tx,
      toUser(parent.id),
      appointmentBookedByChild(child, { orderNo: booked.orderId, date, time, isPaid }),
    )
    return booked
  })

function patientIn(booking: Booking, parent: LinkedParent) {
  const patientName = booking.patientName ?? parent.real_name ?? parent.nickname
  if (!patientName) throw refuseCommon('VALIDATION_ERROR', { field: 'data.patientName' })
  return { ...booking, patientName, patientPhone: booking.patientPhone ?? parent.phone }
}

async function orderOf(db: Db, orderNo: string) {
  const order = await findOrder(db, orderNo)
  if (!order) throw refuseCommon('NOT_FOUND')
  return order
}

/** Creates a membership order of the parent that the child pays. The parent is notified after the payment. */
export async function payParentMembership(
  deps: SellDeps,
  childId: number,
  parentId: number,
  plan: 'monthly' | 'yearly',
) {
  const parent = await getParent(deps, childId, parentId)
  const { social_openid: openid } = await getChild(deps.db, childId)
  const reference = `child:${childId}:${plan}`
  const detail = { plan, beneficiaryId: parent.id, byChildId: childId }
  const order =
    (await endExpiredFor(deps, { userId: parent.id, type: 'membership', reference })) ??
    (await inTransaction(deps.db, (tx) =>
      placeMembershipOrder(deps, tx, { payerId: parent.id, reference, detail }),
    ))
  return paymentInfoOf(deps, order, openid)
}
