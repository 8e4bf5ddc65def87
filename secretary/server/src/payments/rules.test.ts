import { fromIso, toDate } from '@sanhe/kit/runtime/clock'
import type { PaymentOrderReport } from '@sanhe/providers/payments'
import { describe, expect, test } from 'vitest'
import {
  detectCallbackVendor,
  decidePaymentChange,
  isOrderPayableWith,
  type PaymentInput,
  type PaymentStatus,
  decideRefundRefusal,
} from './rules.ts'

const statuses: PaymentStatus[] = ['pending', 'paid', 'closed', 'failed', 'refunded']
const named = { eventId: 'e1', orderNo: 'o1' }
const paid = (amountFen = 1000, tradeNo = 't1') =>
  ({ ...named, outcome: 'paid', tradeNo, amountFen }) as const
const refunded = (amountFen = 1000) => ({ ...named, outcome: 'refunded', tradeNo: 't1', amountFen }) as const
const payment = (status: PaymentStatus, pay_trade_no: string | null = 't1') => ({
  status,
  amount_cents: 1000,
  pay_trade_no,
})

/** Columns: status, event, new status ('' if unchanged), outcome, and whether the payment needs attention. */
const table: [PaymentStatus, string, PaymentOrderReport, PaymentStatus | '', string, boolean][] = [
  ['pending', 'paid', paid(), 'paid', 'paid', false],
  ['paid', 'paid again', paid(), '', 'nothing', false],
  ['paid', 'paid by another trade', paid(1000, 't2'), '', 'needs_person', true],
  ['failed', 'paid', paid(), '', 'needs_person', true],
  ['refunded', 'paid again', paid(), '', 'nothing', false],
  ['refunded', 'paid by another trade', paid(1000, 't2'), '', 'needs_person', true],
  ['pending', 'one fen less paid', paid(999), 'failed', 'amount_mismatch', true],
  ['pending', 'one fen more paid', paid(1001), 'failed', 'amount_mismatch', true],
  ['paid', 'another amount paid', paid(1), '', 'amount_mismatch', true],
  ['closed', 'another amount paid', paid(1), '', 'amount_mismatch', true],
  ['failed', 'another amount paid', paid(1), '', 'amount_mismatch', true],
  ['refunded', 'another amount paid', paid(1), '', 'amount_mismatch', true],
  ['pending', 'ended', { ...named, outcome: 'ended' }, 'closed', 'closed', false],
  ['closed', 'paid by another trade', paid(1000, 't2'), 'paid', 'paid_late', true],
  ['pending', 'refunded', refunded(), 'closed', 'closed', true],
  ['paid', 'refunded', refunded(), 'refunded', 'refunded', false],
  ['paid', 'partly refunded', refunded(999), '', 'needs_person', true],
  ['paid', 'not refunded', { ...named, outcome: 'refund_failed' }, '', 'needs_person', true],
]

describe('decidePaymentChange', () => {
  test.each(table)(
    'decidePaymentChange of a payment with status %s after this provider event: %s',
    (status, _, event, next, outcome, needsPerson) => {
      const settled = decidePaymentChange(payment(status), event)
      expect(settled).toMatchObject({ outcome, ...(next && { status: next }) })
      expect('status' in settled).toBe(next !== '')
      expect(Boolean(settled.attention)).toBe(needsPerson)
    },
  )

  const stays = [
    ...statuses.map((status) => [status, { ...named, outcome: 'open' } as const] as const),
    ...(['paid', 'closed', 'failed', 'refunded'] as const).map(
      (status) => [status, { ...named, outcome: 'ended' } as const] as const,
    ),
    ...(['failed', 'refunded'] as const).map((status) => [status, refunded()] as const),
    ...(['pending', 'closed', 'failed', 'refunded'] as const).map(
      (status) => [status, { ...named, outcome: 'refund_failed' } as const] as const,
    ),
  ]
  test.each(stays)(
    'decidePaymentChange leaves a payment with status %s unchanged after the event %j',
    (status, event) => {
      expect(decidePaymentChange(payment(status), event)).toEqual({ outcome: 'nothing' })
    },
  )

  test('decidePaymentChange ignores a payment event when the refund event of the payment arrived first', () => {
    const closed = decidePaymentChange(payment('pending', null), refunded())
    expect(closed).toMatchObject({ status: 'closed', tradeNo: 't1' })
    expect(decidePaymentChange(payment('closed', 't1'), paid())).toEqual({ outcome: 'nothing' })
    expect(decidePaymentChange(payment('closed', null), refunded())).toEqual({
      outcome: 'nothing',
      tradeNo: 't1',
    })
    expect(decidePaymentChange(payment('closed', null), paid())).toMatchObject({
      status: 'paid',
      tradeNo: 't1',
    })
  })

  test('decidePaymentChange makes only the five allowed status changes', () => {
    const events: PaymentOrderReport[] = [
      paid(),
      paid(1000, 't2'),
      paid(1),
      refunded(),
      refunded(1),
      { ...named, outcome: 'ended' },
      { ...named, outcome: 'open' },
      { ...named, outcome: 'refund_failed' },
    ]
    const moves = statuses.flatMap((from) =>
      events.flatMap((event) => {
        const to = decidePaymentChange(payment(from), event).status
        return to ? [`${from} ${to}`] : []
      }),
    )
    expect([...new Set(moves)].toSorted()).toEqual(
      ['closed paid', 'paid refunded', 'pending closed', 'pending failed', 'pending paid'].toSorted(),
    )
  })
})

const now = fromIso('2026-11-21T08:00:00Z')

test.each<[PaymentInput, number, boolean]>([
  [{}, 1, true],
  [{}, 0, false],
  [{}, -1, false],
  [{ provider: 'wechat', scene: 'desktop' }, 1, true],
  [{ provider: 'alipay' }, 1, false],
  [{ scene: 'mobile' }, 1, false],
  [{ scene: 'desktop' }, 1, true],
])(
  'isOrderPayableWith for a WeChat Pay order on desktop with the input %j, %i ms before it expires: %s',
  (input, leftMs, expected) => {
    const order = { provider: 'wechat', scene: 'desktop', expires_at: toDate(now + leftMs) }
    expect(isOrderPayableWith(order, input, now)).toBe(expected)
  },
)

test('decideRefundRefusal allows only a paid payment of a deployment that no deployment uses', () => {
  const type = 'deploy'
  expect(decideRefundRefusal({ type, status: 'paid' }, false)).toBeUndefined()
  expect(decideRefundRefusal({ type, status: 'paid' }, true)).toBe('PAYMENT_USED')
  expect(decideRefundRefusal({ type: 'topup', status: 'paid' }, false)).toBe('TOP_UP')
  for (const status of ['pending', 'closed', 'failed', 'refunded'] as const)
    expect(decideRefundRefusal({ type, status }, false)).toBe('NOT_REFUNDABLE')
})

test('detectCallbackVendor recognises the payment provider by the headers of the request', () => {
  expect(detectCallbackVendor({ 'wechatpay-signature': 'x', 'content-type': 'application/json' })).toBe(
    'wechat',
  )
  expect(detectCallbackVendor({ 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' })).toBe(
    'alipay',
  )
  expect(detectCallbackVendor({ 'content-type': 'application/json' })).toBeUndefined()
  expect(detectCallbackVendor({})).toBeUndefined()
})
