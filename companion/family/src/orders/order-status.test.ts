import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { toDisplayStatus } from './order-status.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const order = { expiresAt: '2026-11-21T04:30:00.000Z', refundAmount: null, refundAt: null }

test('toDisplayStatus returns expired for an unpaid order once its time to pay is over', () => {
  expect(toDisplayStatus({ ...order, status: 'pending' }, now)).toBe('pending')
  expect(toDisplayStatus({ ...order, status: 'pending' }, fromIso(order.expiresAt))).toBe('expired')
})

test('toDisplayStatus distinguishes a refund in transit from a refund that has arrived', () => {
  const refund = { ...order, status: 'refunded', refundAmount: 50 } as const
  expect(toDisplayStatus(refund, now)).toBe('refunding')
  expect(toDisplayStatus({ ...refund, refundAt: '2026-11-21T03:00:00.000Z' }, now)).toBe('refunded')
  expect(toDisplayStatus({ ...refund, refundAmount: 0 }, now)).toBe('refunded')
})
