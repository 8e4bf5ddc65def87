import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { tryEachDueItem } from '#core'
import { type EndOrderDeps, endUnpaidOrder, syncPaymentStatus } from './cancelling.ts'
import { limitProviderFailures } from './failure-budget.ts'
import { listOpenRefunds } from './refund-store.ts'
import { remindChildrenOfUnpaidOrders } from './child-reminders.ts'
import { continueRefund } from './refunding.ts'
import { deleteOldPaymentReports } from './retention.ts'
import { paymentQueryDelayMs } from './rules.ts'
import { listExpiredOrders, listOrdersWithoutCallback, type PendingOrder } from './store.ts'

/** Handles refunds one at a time, as providers require. The next run of the job retries the refunds that failed. */
async function forEachRefund(
  { log }: EndOrderDeps,
  numbers: string[],
  work: (number: string) => Promise<unknown>,
) {
  // oxlint-disable-next-line no-await-in-loop
  for (const number of numbers)
    await work(number).catch((error: unknown) => log.warn({ number, err: error }, 'left for the next run'))
  return { looked_at: numbers.length }
}

/**
 * Handles all pending orders. Once the provider no longer answers, the run skips the orders for which the
 * provider must be called.
 */
async function forEachPending(
  given: EndOrderDeps,
  list: (afterId?: number) => Promise<PendingOrder[]>,
  work: (deps: EndOrderDeps, orderNo: string) => Promise<unknown>,
) {
  const { deps, isExhausted } = limitProviderFailures(given)
  const { looked_at } = await tryEachDueItem(
    deps.log,
    (last: PendingOrder | undefined) => list(last?.id),
    ({ order_no }) => order_no,
    async ({ order_no, has_sheet }) => (has_sheet && isExhausted() ? undefined : work(deps, order_no)),
  )
  return { looked_at }
}

/** Cancels orders whose time to pay has ended, unless they turn out to be paid. */
export const endExpiredOrders = (deps: EndOrderDeps, now: Instant) =>
  forEachPending(deps, (afterId) => listExpiredOrders(deps.db, now, afterId), endUnpaidOrder)

/** Queries the provider for orders without a payment callback, because the callback may be lost. */
export const queryPaymentsOfPendingOrders = (deps: EndOrderDeps, now: Instant) =>
  forEachPending(
    deps,
    (afterId) => listOrdersWithoutCallback(deps.db, now - paymentQueryDelayMs, now, afterId),
    syncPaymentStatus,
  )

/**
 * Continues unfinished refunds. Refunds that were not requested from the provider yet are handled first, so that they
 * never wait for refunds that the provider has already accepted.
 */
export async function continueRefunds(deps: EndOrderDeps, now: Instant) {
  const requested = await listOpenRefunds(deps.db, 'wanted', now)
  const accepted = await listOpenRefunds(deps.db, 'accepted', now)
  return forEachRefund(
    deps,
    [...requested, ...accepted].map((refund) => refund.out_refund_no),
    (refundNo) => continueRefund(deps, refundNo),
  )
}

export const orderJobs = (deps: EndOrderDeps): PgJob[] => [
  {
    name: 'orders.remind-children',
    everyMs: minuteMs,
    run: (now) => remindChildrenOfUnpaidOrders(deps, now),
  },
  { name: 'orders.forgetReports', dailyAt: '03:40', run: (now) => deleteOldPaymentReports(deps.db, now) },
  { name: 'orders.expire', everyMs: minuteMs, run: (now) => endExpiredOrders(deps, now) },
  { name: 'orders.ask', everyMs: minuteMs, run: (now) => queryPaymentsOfPendingOrders(deps, now) },
  { name: 'orders.refund', everyMs: minuteMs, run: (now) => continueRefunds(deps, now) },
]
