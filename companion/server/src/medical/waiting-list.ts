import { decimalYuanToNumber } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Db, type Deps, createInactiveAccountError, apiError as refuseCommon } from '#core'
import { createPayUrl } from '#orders'
import { type BookingDeps, createAppointment } from './booking.ts'
import { lockDoctorRow } from './catalogue-admin-store.ts'
import { findActiveDoctor } from './catalogue-store.ts'
import { apiError } from './errors.ts'
import { getLastBookableDay, getSlotStartTime } from './rules.ts'
import { lockScheduleRow } from './schedule-store.ts'
import { toSlotRuleInput } from './views.ts'
import type { waitingListContract } from './waiting-contract.ts'
import { endWaitingEntry } from './waiting-offers.ts'
import { decideWaitingJoinRefusal, decideOfferRefusal } from './waiting-rules.ts'
import * as store from './waiting-store.ts'

type WaitingDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type PatientInput = z.output<typeof waitingListContract.accept.body>

/**
 * Adds a user to the waiting list of a doctor for a day. This transaction locks the row of the doctor, and so does
 * every transaction that frees a place. The later transaction therefore sees the result of the earlier one.
 */
export const joinWaitingList = (
  { db, clock }: Pick<WaitingDeps, 'db' | 'clock'>,
  userId: number,
  { doctorId, day }: { doctorId: number; day: string },
  byChildId?: number,
) =>
  inTransaction(db, async (tx) => {
    if (!(await store.lockUserForWaitingList(tx, userId))) throw createInactiveAccountError('deleted')
    if (!(await findActiveDoctor(tx, doctorId))) throw refuseCommon('NOT_FOUND')
    await lockDoctorRow(tx, doctorId)
    const now = clock.now()
    const doctorDay = { doctorId, day }
    const { slots, free } = await store.countOpenSlotPlaces(tx, doctorDay, now)
    const activeEntries = await store.countActiveWaitingEntries(tx, userId)
    const refusal = decideWaitingJoinRefusal(
      { day, hasSlots: slots > 0, freePlaces: free, activeEntries },
      now,
    )
    if (refusal) throw apiError(refusal)
    if (await store.hasAppointmentOnDay(tx, userId, doctorDay)) throw apiError('DUPLICATE_APPOINTMENT')
    const entry = { user_id: userId, doctor_id: doctorId, day, created_at: toDate(now) }
    const added = await store.addWaitingEntry(tx, { ...entry, by_child_id: byChildId ?? null })
    if (!added) throw apiError('ALREADY_WAITING')
    return (await store.findWaitingEntry(tx, added.id))!
  })

/**
 * Locks a waiting list entry of the user. If the entry has an offer, the slot is locked before the entry. Transactions
 * that offer places use the same lock order.
 */
async function lockOwnEntry(tx: Db, userId: number, id: number) {
  const found = await store.findUserWaitingEntry(tx, userId, id)
  if (!found) throw refuseCommon('NOT_FOUND')
  const slot = found.schedule_id === null ? undefined : await lockScheduleRow(tx, found.schedule_id)
  const entry = await store.lockWaitingEntry(tx, id)
  // The entry received an offer after it was read, so the slot of the offer is not locked. The request is refused. The
  // user can then repeat it or accept the offer.
  if (!entry || (!slot && entry.schedule_id !== null)) throw refuseCommon('STATUS_CONFLICT')
  return { entry, slot, found }
}

/** Takes the user off the waiting list. If a place is held for the user, it is offered to the next user on the list. */
export const leaveWaitingList = (deps: WaitingDeps, userId: number, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const { entry } = await lockOwnEntry(tx, userId, id)
    if (!(await endWaitingEntry(deps, tx, entry, 'left'))) throw refuseCommon('STATUS_CONFLICT')
  })

export const declineOffer = (deps: WaitingDeps, userId: number, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const { entry } = await lockOwnEntry(tx, userId, id)
    const refusal = decideOfferRefusal(entry, deps.clock.now())
    if (refusal) throw apiError(refusal)
    await endWaitingEntry(deps, tx, entry, 'declined')
  })

/**
 * Accepts an offer: books the held place as an appointment that waits for payment. `byChildId` is the child who accepts
 * and pays.
 */
export async function acceptOffer(
  deps: BookingDeps,
  userId: number,
  id: number,
  patient: PatientInput,
  byChildId?: number,
) {
  const order = await inTransaction(deps.db, (tx) =>
    acceptInTransaction({ ...deps, db: tx }, userId, id, patient, byChildId),
  )
  return {
    orderId: order.order_no,
    amount: decimalYuanToNumber(order.amount),
    paymentUrl: createPayUrl(deps, order.order_no),
  }
}

async function acceptInTransaction(
  deps: BookingDeps,
  userId: number,
  id: number,
  patient: PatientInput,
  byChildId: number | undefined,
) {
  const { db: tx, clock } = deps
  const now = clock.now()
  const { entry, slot, found } = await lockOwnEntry(tx, userId, id)
  const refusal = decideOfferRefusal(entry, now)
  if (refusal) throw apiError(refusal)
  if (!slot || slot.status === 'closed' || getSlotStartTime(toSlotRuleInput(slot)) <= now)
    throw apiError('SLOT_NOT_AVAILABLE')
  await store.transitionWaitingEntry(tx, id, ['offered'], { status: 'accepted', decided_at: toDate(now) })
  const { date, time } = toSlotRuleInput(slot)
  const { hospital, department, doctor } = found
  const input = {
    hospitalId: found.hospital_id,
    departmentId: found.department_id,
    doctorId: found.doctor_id,
    slotDate: date,
    slotTime: time,
    ...patient,
  }
  const taken = { id: slot.id, fee: slot.fee, hospital, department, doctor }
  return createAppointment(deps, userId, input, taken, byChildId)
}

/** Ends all waiting list entries of a deleted account. */
export async function endUserWaitingEntries(deps: WaitingDeps, userId: number) {
  for (const { id } of await store.listActiveWaitingEntries(deps.db, userId))
    await leaveWaitingList(deps, userId, id)
}

/** Lists the coming days of a doctor on which every open slot is taken. */
export async function listFullyBookedDaysOfDoctor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  doctorId: number,
) {
  if (!(await findActiveDoctor(db, doctorId))) throw refuseCommon('NOT_FOUND')
  const now = clock.now()
  return store.listFullyBookedDays(db, doctorId, getLastBookableDay(now), now)
}
