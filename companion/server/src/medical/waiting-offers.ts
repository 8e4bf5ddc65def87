import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, toChildRecipient, toUserRecipient, tryEachDueItem } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { lockDoctorRow } from './catalogue-admin-store.ts'
import { createChildWaitingOfferNotice, createWaitingOfferNotice } from './notices.ts'
import { isSlotBookable, getSlotStartTime } from './rules.ts'
import { lockScheduleRow, releaseSlotPlace, takePlaceInLockedSlot } from './schedule-store.ts'
import { toSlotRuleInput } from './views.ts'
import { findChildToNotify } from './waiting-child-store.ts'
import { getOfferExpiryTime } from './waiting-rules.ts'
import * as store from './waiting-store.ts'

type OfferDeps = Pick<Deps, 'clock' | 'emit'>

/**
 * Offers the free places of a slot to the users who have waited longest, and holds a place for each of them. Runs in
 * the transaction that freed the place, so that no other user can book it first. Lock order: slot, doctor, entry. The
 * lock on the doctor keeps the order of the waiting list when places in several slots become free at the same time.
 */
export async function offerFreePlaces(deps: OfferDeps, tx: Db, scheduleId: number) {
  const now = deps.clock.now()
  const { doctor_id: doctorId, schedule_date: day } = await lockScheduleRow(tx, scheduleId)
  await lockDoctorRow(tx, doctorId)
  for (;;) {
    const slot = toSlotRuleInput(await lockScheduleRow(tx, scheduleId))
    if (!isSlotBookable(slot, now)) return
    const first = await store.lockFirstWaitingEntry(tx, { doctorId, day })
    if (!first) return
    await takePlaceInLockedSlot(tx, scheduleId)
    const expiresAt = getOfferExpiryTime(now, getSlotStartTime(slot))
    await store.transitionWaitingEntry(tx, first.id, ['waiting'], {
      status: 'offered',
      schedule_id: scheduleId,
      offer_expires_at: toDate(expiresAt),
    })
    await notifyOffer(deps, tx, first.id)
  }
}

async function notifyOffer(deps: OfferDeps, tx: Db, entryId: number) {
  const entry = await store.findWaitingEntry(tx, entryId)
  if (!entry) return
  await addNotificationInTransaction(
    deps,
    tx,
    toUserRecipient(entry.user_id),
    createWaitingOfferNotice(entry),
  )
  const childId = await findChildToNotify(tx, entry)
  if (childId !== undefined)
    await addNotificationInTransaction(
      deps,
      tx,
      toChildRecipient(childId),
      createChildWaitingOfferNotice(entry),
    )
}

/**
 * Ends a waiting list entry. If a place is held for the entry, the place is offered to the next user. The caller must
 * have locked the slot of this place.
 */
export async function endWaitingEntry(
  deps: OfferDeps,
  tx: Db,
  { id, schedule_id: scheduleId }: { id: number; schedule_id: number | null },
  status: 'declined' | 'missed' | 'left',
) {
  const ended = { status, decided_at: toDate(deps.clock.now()) }
  const held = scheduleId !== null && (await store.transitionWaitingEntry(tx, id, ['offered'], ended))
  if (!held) return store.transitionWaitingEntry(tx, id, ['waiting'], ended)
  await releaseSlotPlace(tx, scheduleId)
  await offerFreePlaces(deps, tx, scheduleId)
  return true
}

type JobDeps = OfferDeps & Pick<Deps, 'db' | 'log'>

const expireOffer = (deps: JobDeps, id: number, now: Instant) =>
  inTransaction(deps.db, async (tx) => {
    const found = await store.findWaitingEntry(tx, id)
    if (!found || found.schedule_id === null) return
    await lockScheduleRow(tx, found.schedule_id)
    const entry = await store.lockWaitingEntry(tx, id)
    if (entry?.status !== 'offered' || entry.offer_expires_at!.getTime() > now) return
    await endWaitingEntry(deps, tx, entry, 'missed')
  })

/** Offers the places of expired offers to the next users, and ends the waiting list entries of past days. */
export async function expireOffers(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDueItem(
    deps.log,
    () => store.listExpiredOffers(deps.db, now),
    ({ id }) => String(id),
    ({ id }) => expireOffer(deps, id, now),
  )
  await store.closePastWaitingEntries(deps.db, now)
  return { expired: done }
}
