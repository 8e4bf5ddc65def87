import { expect, test } from 'vitest'
import type { WaitlistPass } from './types.ts'
import { getWaitlistState } from './waitlist.ts'

const pass = (changes: Partial<WaitlistPass>): WaitlistPass => ({
  id: 1,
  status: 'available',
  activityId: null,
  position: null,
  expiresAt: '2027-02-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...changes,
})
const waiting = pass({ status: 'waiting', activityId: 7, position: 2 })

test('getWaitlistState returns the waiting list position in the given activity only', () => {
  expect(getWaitlistState([pass({}), waiting], 7)).toEqual({ position: 2, free: 1 })
  expect(getWaitlistState([waiting], 8)).toEqual({ position: undefined, free: 0 })
})

test('getWaitlistState ignores used and expired activity passes', () => {
  const used = pass({ status: 'used', activityId: 7 })
  expect(getWaitlistState([used, pass({ status: 'expired' })], 7)).toEqual({
    position: undefined,
    free: 0,
  })
})
