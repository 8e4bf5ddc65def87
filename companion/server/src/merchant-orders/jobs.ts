import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { tryEachDue } from '#core'
import type { EndDeps } from '#orders'
import { completeConfirmedOrder, rejectAndRefund } from './status-changes.ts'
import { listDueConfirmedOrders, listInterruptedRejections, listUnansweredOrders } from './store.ts'

const orderNoOf = ({ order_no }: { order_no: string }) => order_no

/** Completes confirmed orders seven days after their scheduled time, or after the confirmation if there is none. */
export async function completeDueOrders(deps: EndDeps, now: Instant) {
  await tryEachDue(
    deps.log,
    () => listDueConfirmedOrders(deps.db, now),
    orderNoOf,
    ({ order_no }) => completeConfirmedOrder(deps, order_no),
  )
}

/** Refunds paid orders that the merchant has not answered for seven days, and finishes interrupted rejections. */
export async function refundUnansweredOrders(deps: EndDeps, now: Instant) {
  await tryEachDue(
    deps.log,
    () => listUnansweredOrders(deps.db, now),
    orderNoOf,
    ({ order_no }) => rejectAndRefund(deps, order_no, '商家未及时接单'),
  )
  await tryEachDue(
    deps.log,
    () => listInterruptedRejections(deps.db),
    orderNoOf,
    ({ order_no, reject_reason }) => rejectAndRefund(deps, order_no, reject_reason ?? ''),
  )
}

export const merchantOrderJobs = (deps: EndDeps): PgJob[] => [
  { name: 'merchant-orders.complete', everyMs: hourMs, run: (now) => completeDueOrders(deps, now) },
  { name: 'merchant-orders.unanswered', everyMs: hourMs, run: (now) => refundUnansweredOrders(deps, now) },
]
