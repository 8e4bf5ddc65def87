import { expect, test } from 'vitest'
import { canRequestRefund, describeOrderRefundTerms } from './refund-rules.ts'

const now = Date.parse('2026-11-21T10:00:00+08:00')

test('canRequestRefund accepts paid orders, and completed orders of the kinds that complete on payment', () => {
  expect(canRequestRefund({ status: 'paid', orderType: 'grocery' })).toBe(true)
  expect(canRequestRefund({ status: 'completed', orderType: 'grocery' })).toBe(false)
  expect(canRequestRefund({ status: 'completed', orderType: 'course' })).toBe(true)
  for (const status of ['pending', 'cancelled', 'refunded'] as const)
    expect(canRequestRefund({ status, orderType: 'membership' }), status).toBe(false)
})

test('describeOrderRefundTerms names the refund, or says that nothing was paid', () => {
  expect(describeOrderRefundTerms({ orderType: 'consultation', detail: {}, amount: 19.9 }, now)).toContain(
    '退回 19.90 元',
  )
  expect(
    describeOrderRefundTerms({ orderType: 'grocery', detail: {}, amount: 21, refundAmount: 4.2 }, now),
  ).toContain('退回 16.80 元')
  expect(describeOrderRefundTerms({ orderType: 'consultation', detail: {}, amount: 0 }, now)).toContain(
    '没有退款',
  )
})

test('describeOrderRefundTerms deducts 30 percent of a housekeeping order within 24 hours of its start', () => {
  const on = (time: string) =>
    describeOrderRefundTerms(
      { orderType: 'housekeeping', detail: { date: '2026-11-22', time }, amount: 99.99 },
      now,
    )
  expect(on('10:00')).toContain('退回 99.99 元')
  expect(on('09:59')).toContain('退回 69.99 元')
})
