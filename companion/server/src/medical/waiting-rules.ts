import {
  dayMs,
  hourMs,
  type Instant,
  instantToShanghaiDay,
  getShanghaiDayStart,
  minuteMs,
} from '@sanhe/kit/runtime/clock'
import { isOutsideQuietHours } from '#core'
import { getLastBookableDay } from './rules.ts'

/** Largest number of active waiting list entries per user. An entry is active while it waits or has an offer. */
export const maxActiveWaitingEntries = 10
const offerMs = 30 * minuteMs
const morningMs = 8 * hourMs

/**
 * Returns the time until which a place is held for its user. The place is held for half an hour. At night the half hour
 * begins at 08:00, because users sleep. The place is never held longer than until the slot starts.
 */
export function getOfferExpiryTime(now: Instant, slotStart: Instant) {
  const today = getShanghaiDayStart(now) + morningMs
  const nextMorning = now < today ? today : today + dayMs
  const from = isOutsideQuietHours(now) ? now : nextMorning
  return Math.min(from + offerMs, slotStart)
}

type WaitingListState = { day: string; hasSlots: boolean; freePlaces: number; activeEntries: number }

/** Returns why a user cannot join the waiting list of a day, or undefined. */
export function decideWaitingJoinRefusal(
  { day, hasSlots, freePlaces, activeEntries }: WaitingListState,
  now: Instant,
) {
  if (day < instantToShanghaiDay(now) || day > getLastBookableDay(now) || !hasSlots)
    return 'SLOT_NOT_AVAILABLE'
  if (freePlaces > 0) return 'PLACES_LEFT'
  if (activeEntries >= maxActiveWaitingEntries) return 'WAITING_LIMIT_REACHED'
}

type Offer = { status: string; offer_expires_at: Date | null }

/** Returns why an offer cannot be accepted or declined, or undefined. */
export function decideOfferRefusal({ status, offer_expires_at }: Offer, now: Instant) {
  if (status === 'missed') return 'OFFER_EXPIRED'
  if (status !== 'offered' || !offer_expires_at) return 'NO_OFFER'
  if (offer_expires_at.getTime() <= now) return 'OFFER_EXPIRED'
}
