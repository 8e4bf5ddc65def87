import { inTransaction } from '@sanhe/kit/postgres/database'
import type { z } from 'zod'
import { type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import {
  acceptOffer,
  declineOffer,
  findWaitingEntryOfChild,
  joinWaitingList,
  leaveWaitingList,
  listWaitingEntriesOfChild,
  type waitingListChildContract,
} from '#medical'
import { addNotificationInTransaction } from '#notifications'
import { type CheckoutDeps, getPaymentInfo } from '#orders'
import { createAppointmentBookedByChildNotice, createWaitingJoinedByChildNotice } from './notices.ts'
import { getSharingParent, getSharingParentAndLogAccess } from './parents.ts'
import { fillInPatientOfParent, getOrder, lockAndAssertAppointmentsShared } from './shared-appointments.ts'
import { getChild } from './store.ts'

type WaitingDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type PatientInput = z.output<typeof waitingListChildContract.accept.body>

/**
 * Lists the waiting list entries that this child created for a parent. The other entries of the parent stay private.
 */
export async function listWaitingEntriesForParent(deps: WaitingDeps, childId: number, parentId: number) {
  const parent = await getSharingParentAndLogAccess(deps, childId, parentId, 'appointments')
  return listWaitingEntriesOfChild(deps.db, childId, parent.id)
}

/** Adds a parent to a waiting list by the rules of the parent's own requests, and notifies the parent. */
export async function joinWaitingListForParent(
  deps: WaitingDeps,
  childId: number,
  parentId: number,
  { doctorId, day }: { doctorId: number; day: string },
) {
  const parent = await getSharingParent(deps, childId, parentId, 'appointments')
  const child = await getChild(deps.db, childId)
  return inTransaction(deps.db, async (tx) => {
    await lockAndAssertAppointmentsShared(tx, childId, parent.id)
    const entry = await joinWaitingList({ ...deps, db: tx }, parent.id, { doctorId, day }, childId)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(parent.id),
      createWaitingJoinedByChildNotice(child, entry),
    )
    return entry
  })
}

/**
 * Returns a waiting list entry and its parent. Throws NOT_FOUND for an entry that this child did not create, and
 * NOT_SHARED if the parent does not share appointments.
 */
async function getOwnEntry(deps: Pick<Deps, 'db'>, childId: number, id: number) {
  const entry = await findWaitingEntryOfChild(deps.db, childId, id)
  if (!entry) throw refuseCommon('NOT_FOUND')
  return { entry, parent: await getSharingParent(deps, childId, entry.user_id, 'appointments') }
}

export async function leaveWaitingListForParent(deps: WaitingDeps, childId: number, id: number) {
  const { parent } = await getOwnEntry(deps, childId, id)
  await leaveWaitingList(deps, parent.id, id)
}

export async function declineOfferForParent(deps: WaitingDeps, childId: number, id: number) {
  const { parent } = await getOwnEntry(deps, childId, id)
  await declineOffer(deps, parent.id, id)
}

/** Books the place that is held for a parent. The child pays. */
export async function acceptOfferForParent(
  deps: CheckoutDeps,
  childId: number,
  id: number,
  patient: PatientInput,
) {
  const { parent, entry } = await getOwnEntry(deps, childId, id)
  const child = await getChild(deps.db, childId)
  const input = fillInPatientOfParent(patient, parent)
  const booked = await inTransaction(deps.db, async (tx) => {
    await lockAndAssertAppointmentsShared(tx, childId, parent.id)
    const placed = await acceptOffer({ ...deps, db: tx }, parent.id, id, input, childId)
    const isPaid = placed.amount === 0
    const slot = { date: entry.day, time: entry.start_time?.slice(0, 5) ?? '', isPaid }
    const notice = createAppointmentBookedByChildNotice(child, { orderNo: placed.orderId, ...slot })
    await addNotificationInTransaction(deps, tx, toUserRecipient(parent.id), notice)
    return placed
  })
  const order = await getOrder(deps.db, booked.orderId)
  const { payParams } = await getPaymentInfo(deps, order, child.social_openid)
  return { ...booked, payParams }
}
