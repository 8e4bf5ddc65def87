import { fenToYuan, decimalYuanToNumber } from '@sanhe/kit/money'
import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { maskPhone, type RefundableOrderItem } from '#core'
import type { PaymentReportOutcome } from '#orders/contract'
import type { TimelineEntry } from './timeline-contract.ts'
import type { OrderTimelineRows } from './timeline-store.ts'

type Entry = z.output<typeof TimelineEntry>
/** Omits `at` from each kind of entry by itself, so that the kinds keep their details. */
type WithoutTime<E> = E extends Entry ? Omit<E, 'at'> : never
type TimedEntry = { at: Instant; entry: WithoutTime<Entry> }

/** Puts an entry at its time. A moment without a time has not happened yet and gets no entry. */
const at = (time: Date | null, entry: WithoutTime<Entry>): TimedEntry[] =>
  time ? [{ at: time.getTime(), entry }] : []

const orderEntries = ({ order }: OrderTimelineRows) => {
  const amounts = { amount: decimalYuanToNumber(order.amount), discount: decimalYuanToNumber(order.discount) }
  return [
    ...at(order.created_at, { kind: 'order', what: 'placed', detail: amounts }),
    ...at(order.paid_at, { kind: 'order', what: 'paid', detail: {} }),
    ...at(order.completed_at, { kind: 'order', what: 'completed', detail: {} }),
    ...at(order.cancelled_at, { kind: 'order', what: 'cancelled', detail: {} }),
  ]
}

const paymentEntries = ({ payment: { paid_at, transaction_id, paid_fen } }: OrderTimelineRows) =>
  at(paid_at, {
    kind: 'payment',
    what: 'paid',
    detail: { transactionId: transaction_id, amount: fenToYuan(paid_fen ?? 0) },
  })

const providerEntries = ({ notifications }: OrderTimelineRows) =>
  notifications.flatMap(({ received_at, outcome, event_id }) =>
    at(received_at, {
      kind: 'provider',
      what: outcome as PaymentReportOutcome,
      detail: { eventId: event_id },
    }),
  )

const refundEntries = ({ refunds }: OrderTimelineRows) =>
  refunds.flatMap((refund) => {
    const detail = { outRefundNo: refund.out_refund_no, amount: fenToYuan(refund.amount_fen) }
    return [
      ...at(refund.created_at, {
        kind: 'refund',
        what: 'wanted',
        detail: { ...detail, reason: refund.reason },
      }),
      ...at(refund.accepted_at, { kind: 'refund', what: 'accepted', detail }),
      ...at(refund.finished_at, {
        kind: 'refund',
        what: refund.status,
        detail: { ...detail, lastError: refund.last_error },
      }),
    ]
  })

const auditEntries = ({ audit }: OrderTimelineRows) =>
  audit.flatMap((row) =>
    at(row.created_at, {
      kind: 'audit',
      what: row.action,
      detail: row.detail as Record<string, unknown>,
      userId: row.user_id,
      userName: row.user_name,
      adminName: row.admin_name,
      merchantName: row.merchant_name,
      childName: row.child_name,
    }),
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
    userName: order.nickname,
    userPhone: maskPhone(order.phone),
    orderType: order.order_type,
    status: order.status,
    amount: decimalYuanToNumber(order.amount),
    paid: fenToYuan(payment.paid_fen ?? 0),
    refunded: fenToYuan(goingBack.reduce((sum, { amount_fen }) => sum + amount_fen, 0)),
    attention: payment.attention,
    items: items.map(({ unitPriceFen, ...item }) => ({ ...item, unitPrice: fenToYuan(unitPriceFen) })),
    timeline: all
      .toSorted((a, b) => a.at - b.at)
      .map(({ at: time, entry }) => ({ ...entry, at: toIso(time) })),
  }
}
