import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import {
  decideWaitingJoinRefusal,
  maxActiveWaitingEntries,
  getOfferExpiryTime,
  decideOfferRefusal,
} from './waiting-rules.ts'

const at = (local: string) => fromIso(`${local}:00+08:00`)

test.each([
  ['2026-11-23T10:00', '2026-11-24T09:00', '2026-11-23T10:30'],
  ['2026-11-23T08:00', '2026-11-24T09:00', '2026-11-23T08:30'],
  ['2026-11-23T22:00', '2026-11-25T09:00', '2026-11-24T08:30'],
  ['2026-11-24T03:00', '2026-11-25T09:00', '2026-11-24T08:30'],
  ['2026-11-23T22:00', '2026-11-24T08:10', '2026-11-24T08:10'],
  ['2026-11-23T10:00', '2026-11-23T10:20', '2026-11-23T10:20'],
])('getOfferExpiryTime for an offer at %s of a slot at %s returns %s', (now, slot, expected) => {
  expect(getOfferExpiryTime(at(now), at(slot))).toBe(at(expected))
})

const now = at('2026-11-23T10:00')
const fullDay = { day: '2026-11-24', hasSlots: true, freePlaces: 0, activeEntries: 0 }

test.each([
  ['a full day', {}, undefined],
  ['a past day', { day: '2026-11-22' }, 'SLOT_NOT_AVAILABLE'],
  ['the last bookable day', { day: '2026-12-06' }, undefined],
  ['a day that cannot be booked yet', { day: '2026-12-07' }, 'SLOT_NOT_AVAILABLE'],
  ['a day without slots', { hasSlots: false }, 'SLOT_NOT_AVAILABLE'],
  ['a day with a free place', { freePlaces: 1 }, 'PLACES_LEFT'],
  ['a user who waits often enough', { activeEntries: maxActiveWaitingEntries }, 'WAITING_LIMIT_REACHED'],
] as const)('decideWaitingJoinRefusal returns the error code or undefined for %s', (_, changes, expected) => {
  expect(decideWaitingJoinRefusal({ ...fullDay, ...changes }, now)).toBe(expected)
})

test.each([
  ['offered', now + 1, undefined],
  ['offered', now, 'OFFER_EXPIRED'],
  ['missed', now - 1, 'OFFER_EXPIRED'],
  ['waiting', null, 'NO_OFFER'],
  ['declined', now + 1, 'NO_OFFER'],
])('decideOfferRefusal for a %s entry with an offer until %s returns %s', (status, until, expected) => {
  const offer_expires_at = until === null ? null : toDate(until)
  expect(decideOfferRefusal({ status, offer_expires_at }, now)).toBe(expected)
})
