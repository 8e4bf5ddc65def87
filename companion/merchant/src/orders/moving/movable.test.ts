import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { getFirstMoveDay, isMovable } from './movable.ts'

const booking = {
  status: 'confirmed',
  paidAt: '2026-11-20T02:00:00Z',
  scheduledAt: '2026-11-23T02:00:00Z',
  rejectReason: null,
} as const

test('isMovable returns true for paid and confirmed orders with a time that are not rejected', () => {
  expect([isMovable(booking), isMovable({ ...booking, status: 'pending' })]).toEqual([true, true])
  expect(isMovable({ ...booking, status: 'pending', paidAt: null })).toBe(false)
  expect(isMovable({ ...booking, scheduledAt: null })).toBe(false)
  expect(isMovable({ ...booking, rejectReason: '约满' })).toBe(false)
  expect(isMovable({ ...booking, status: 'completed' })).toBe(false)
})

test('getFirstMoveDay returns the day of the booking in Shanghai, and today when that day is over', () => {
  const now = fromIso('2026-11-22T17:00:00Z')
  expect(getFirstMoveDay('2026-11-24T17:00:00Z', now)).toBe('2026-11-25')
  expect(getFirstMoveDay('2026-11-20T02:00:00Z', now)).toBe('2026-11-23')
  expect(getFirstMoveDay(null, now)).toBe('2026-11-23')
})
