import { expect, test } from 'vitest'
import type { PerkPass } from './types.ts'
import { waitlistState } from './waitlist.ts'

const pass = (changes: Partial<PerkPass>): PerkPass => ({
  id: 1,
  status: 'available',
  activityId: null,
  position: null,
  expiresAt: '2027-02-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...changes,
})
const waiting = pass({ status: 'waiting', activityId: 7, position: 2 })

test('waitlistState returns the queue position for this activity only', () => {
  expect(waitlistState([pass({}), waiting], 7)).toEqual({ position: 2, free: 1 })
  expect(waitlistState([waiting], 8)).toEqual({ position: undefined, free: 0 })
})

test('waitlistState does not count used and expired passes', () => {
  const used = pass({ status: 'used', activityId: 7 })
  expect(waitlistState([used, pass({ status: 'expired' })], 7)).toEqual({ position: undefined, free: 0 })
})
