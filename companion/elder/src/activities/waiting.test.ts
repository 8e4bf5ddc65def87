import { expect, test } from 'vitest'
import type { Pass } from './shapes.ts'
import { waitingWith } from './waiting.ts'

const pass = (changes: Partial<Pass>): Pass => ({
  id: 1,
  status: 'available',
  activityId: null,
  position: null,
  expiresAt: '2027-02-01T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...changes,
})
const waiting = pass({ status: 'waiting', activityId: 7, position: 2 })

test('waitingWith returns the queue position for this activity only', () => {
  expect(waitingWith([pass({}), waiting], 7)).toEqual({ position: 2, free: 1 })
  expect(waitingWith([waiting], 8)).toEqual({ position: undefined, free: 0 })
})

test('waitingWith does not count used and expired passes', () => {
  const used = pass({ status: 'used', activityId: 7 })
  expect(waitingWith([used, pass({ status: 'expired' })], 7)).toEqual({ position: undefined, free: 0 })
})
