import { yuanOf, yuanOfDecimal } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { OrderRecords } from './store.ts'

type RefundRow = OrderRecords['refunds'][number]

const iso = (at: Date | null) => at && toIso(at.getTime())

export const refundView = (refund: RefundRow) => ({
  id: refund.id,
  orderNo: refund.order_no,
  outRefundNo: refund.out_refund_no,
  amount: yuanOf(refund.amount_fen),
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

/** Creates timeline entries; moments without a time are left out. */
const entries = (kind: Entry['kind'], moments: Moment[]): Entry[] =>
  moments.flatMap(([at, what, detail = {}]) => (at ? [{ at: at.getTime(), kind, what, detail }] : []))

const ofOrder = ({ order }: OrderRecords) =>
  entries('order', [
    [
      order.created_at,
      'placed',
      { amount: yuanOfDecimal(order.amount), discount: yuanOfDecimal(order.discount) },
    ],
    [order.paid_at, 'paid'],
    [order.completed_at, 'completed'],
    [order.cancelled_at, 'cancelled'],
  ])

const ofPayment = ({ payment }: OrderRecords) => {
  const { paid_at, transaction_id, paid_fen } = payment
  return entries('payment', [
    [paid_at, 'paid', { transactionId: transaction_id, amount: yuanOf(paid_fen ?? 0) }],
  ])
}

const ofProvider = ({ notifications }: OrderRecords) =>
  entries(
    'provider',
    notifications.map(({ received_at, outcome, event_id }) => [received_at, outcome, { eventId: event_id }]),
  )

const ofRefunds = ({ refunds }: OrderRecords) =>
  refunds.flatMap((refund) => {
    const detail = { outRefundNo: refund.out_refund_no, amount: yuanOf(refund.amount_fen) }
    return entries('refund', [
      [refund.created_at, 'wanted', { ...detail, reason: refund.reason }],
      [refund.accepted_at, 'accepted', detail],
      [refund.finished_at, refund.status, { ...detail, lastError: refund.last_error }],
    ])
  })

const ofAudit = ({ audit }: OrderRecords) =>
  entries(
    'audit',
    audit.map(({ created_at, action, user_id, detail }) => [
      created_at,
      action,
      { userId: user_id, ...(detail as Record<string, unknown>) },
    ]),
  )

/** Merges all tables into one timeline. Entries with the same time keep the order of cause and effect. */
export function orderTimelineView(books: OrderRecords) {
  const { order, payment, refunds } = books
  const all = [ofOrder(books), ofPayment(books), ofProvider(books), ofRefunds(books), ofAudit(books)].flat()
  const goingBack = refunds.filter(({ status }) => status !== 'failed')
  return {
    orderNo: order.order_no,
    userId: order.user_id,
    orderType: order.order_type,
    status: order.status,
    amount: yuanOfDecimal(order.amount),
    paid: yuanOf(payment.paid_fen ?? 0),
    refunded: yuanOf(goingBack.reduce((sum, { amount_fen }) => sum + amount_fen, 0)),
    attention: payment.attention,
    timeline: all.toSorted((a, b) => a.at - b.at).map(({ at, ...entry }) => ({ at: toIso(at), ...entry })),
  }
}
