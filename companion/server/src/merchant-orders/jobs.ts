import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { tryEachDueItem } from '#core'
import type { EndOrderDeps } from '#orders'
import { listDueConfirmedOrders, listInterruptedRejections, listUnansweredOrders } from './due-store.ts'
import { completeConfirmedOrder, rejectAndRefundOrder } from './status-changes.ts'

const getOrderNo = ({ order_no }: { order_no: string }) => order_no

/**
 * Completes confirmed orders seven days after their scheduled time, or seven days after their confirmation if they have
 * no scheduled time.
 */
export async function completeDueOrders(deps: EndOrderDeps, now: Instant) {
  await tryEachDueItem(
    deps.log,
    () => listDueConfirmedOrders(deps.db, now),
    getOrderNo,
    ({ order_no }) => completeConfirmedOrder(deps, order_no),
  )
}

/** Refunds paid orders that the merchant has not answered for seven days, and finishes interrupted rejections. */
export async function refundUnansweredOrders(deps: EndOrderDeps, now: Instant) {
  await tryEachDueItem(
    deps.log,
    () => listUnansweredOrders(deps.db, now),
    getOrderNo,
    ({ order_no }) => rejectAndRefundOrder(deps, order_no, '商家未及时接单'),
  )
  await tryEachDueItem(
    deps.log,
    () => listInterruptedRejections(deps.db),
    getOrderNo,
    ({ order_no, reject_reason }) => rejectAndRefundOrder(deps, order_no, reject_reason ?? ''),
  )
}

export const merchantOrderJobs = (deps: EndOrderDeps): PgJob[] => [
  { name: 'merchant-orders.complete', everyMs: hourMs, run: (now) => completeDueOrders(deps, now) },
  { name: 'merchant-orders.unanswered', everyMs: hourMs, run: (now) => refundUnansweredOrders(deps, now) },
]
