import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { getChildOrderStatus } from './order-status.ts'

const now = fromIso('2026-11-21T04:00:00Z')
const order = { expiresAt: '2026-11-21T04:30:00.000Z', refundAmount: null, refundAt: null }

test('getChildOrderStatus returns expired for an unpaid order once its time to pay is over', () => {
  expect(getChildOrderStatus({ ...order, status: 'pending' }, now)).toBe('pending')
  expect(getChildOrderStatus({ ...order, status: 'pending' }, fromIso(order.expiresAt))).toBe('expired')
})

test('getChildOrderStatus distinguishes a refund in transit from a refund that has arrived', () => {
  const refund = { ...order, status: 'refunded', refundAmount: 50 } as const
  expect(getChildOrderStatus(refund, now)).toBe('refunding')
  expect(getChildOrderStatus({ ...refund, refundAt: '2026-11-21T03:00:00.000Z' }, now)).toBe('refunded')
  expect(getChildOrderStatus({ ...refund, refundAmount: 0 }, now)).toBe('refunded')
})
