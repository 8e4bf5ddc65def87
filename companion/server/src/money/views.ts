import { fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { RefundableOrderItem } from '#core'
import { toRefundedItemsResponse } from '#orders'
import type { OrderTimelineRows } from './store.ts'

type RefundRow = OrderTimelineRows['refunds'][number]

const iso = (at: Date | null) => at && toIso(at.getTime())

export const toRefundResponse = (refund: RefundRow) => ({
  id: refund.id,
  orderNo: refund.order_no,
  outRefundNo: refund.out_refund_no,
  amount: fenToYuan(refund.amount_fen),
  items: toRefundedItemsResponse(refund),
  reason: refund.reason,
  status: refund.status,
  attempts: refund.attempts,
  lastError: refund.last_error,
  createdAt: toIso(refund.created_at.getTime()),
  acceptedAt: iso(refund.accepted_at),
  finishedAt: iso(refund.finished_at),
})

type Entry = {
  at: Instant
  kind: 'order' | 'payment' | 'provider' | 'refund' | 'audit'
  what: string
  detail: Record<string, unknown>
}

type Moment = [at: Date | null, what: string, detail?: Record<string, unknown>]

/** Creates timeline entries of one kind. A moment without a time has not happened yet and gets no entry. */
const createEntries = (kind: Entry['kind'], moments: Moment[]): Entry[] =>
  moments.flatMap(([at, what, detail = {}]) => (at ? [{ at: at.getTime(), kind, what, detail }] : []))

const orderEntries = ({ order }: OrderTimelineRows) =>
  createEntries('order', [
    [
      order.created_at,
      'placed',
      { amount: decimalYuanToNumber(order.amount), discount: decimalYuanToNumber(order.discount) },
    ],
    [order.paid_at, 'paid'],
    [order.completed_at, 'completed'],
    [order.cancelled_at, 'cancelled'],
  ])

const paymentEntries = ({ payment }: OrderTimelineRows) => {
  const { paid_at, transaction_id, paid_fen } = payment
  return createEntries('payment', [
    [paid_at, 'paid', { transactionId: transaction_id, amount: fenToYuan(paid_fen ?? 0) }],
  ])
}

const providerEntries = ({ notifications }: OrderTimelineRows) =>
  createEntries(
    'provider',
    notifications.map(({ received_at, outcome, event_id }) => [received_at, outcome, { eventId: event_id }]),
  )

const refundEntries = ({ refunds }: OrderTimelineRows) =>
  refunds.flatMap((refund) => {
    const detail = { outRefundNo: refund.out_refund_no, amount: fenToYuan(refund.amount_fen) }
    return createEntries('refund', [
      [refund.created_at, 'wanted', { ...detail, reason: refund.reason }],
      [refund.accepted_at, 'accepted', detail],
      [refund.finished_at, refund.status, { ...detail, lastError: refund.last_error }],
    ])
  })

const auditEntries = ({ audit }: OrderTimelineRows) =>
  createEntries(
    'audit',
    audit.map(({ created_at, action, user_id, detail }) => [
      created_at,
      action,
      { userId: user_id, ...(detail as Record<string, unknown>) },
    ]),
  )

/**
 * Merges the rows of all tables into one timeline by time. Entries with the same time are listed with the cause before
 * the effect.
 */
export function toOrderTimelineResponse(books: OrderTimelineRows, items: readonly RefundableOrderItem[]) {
  const { order, payment, refunds } = books
  const all = [
    orderEntries(books),
    paymentEntries(books),
    providerEntries(books),
    refundEntries(books),
    auditEntries(books),
  ].flat()
  const goingBack = refunds.filter(({ status }) => status !== 'failed')
  return {
    orderNo: order.order_no,
    userId: order.user_id,
    orderType: order.order_type,
    status: order.status,
    amount: decimalYuanToNumber(order.amount),
    paid: fenToYuan(payment.paid_fen ?? 0),
    refunded: fenToYuan(goingBack.reduce((sum, { amount_fen }) => sum + amount_fen, 0)),
    attention: payment.attention,
    items: items.map(({ unitPriceFen, ...item }) => ({ ...item, unitPrice: fenToYuan(unitPriceFen) })),
    timeline: all.toSorted((a, b) => a.at - b.at).map(({ at, ...entry }) => ({ at: toIso(at), ...entry })),
  }
}
