import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { tryEachDue } from '#core'
import { type EndDeps, endUnpaid, syncPayment } from './cancelling.ts'
import { withFailureBudget } from './failure-budget.ts'
import { listOpenRefunds } from './refund-store.ts'
import { continueRefund } from './refunding.ts'
import { deleteOldReports } from './retention.ts'
import { queryAfterMs } from './rules.ts'
import { listExpired, listWithoutCallback, type PendingOrder } from './store.ts'

/** Handles refunds one at a time, as providers require. A failure waits for the next run. */
async function forEachRefund(
  { log }: EndDeps,
  numbers: string[],
  work: (number: string) => Promise<unknown>,
) {
  // oxlint-disable-next-line no-await-in-loop
  for (const number of numbers)
    await work(number).catch((error: unknown) => log.warn({ number, err: error }, 'left for the next run'))
  return { looked_at: numbers.length }
}

/** Handles all pending orders. When the provider stops answering, only orders that need no call to it are handled. */
async function forEachPending(
  given: EndDeps,
  list: (afterId?: number) => Promise<PendingOrder[]>,
  work: (deps: EndDeps, orderNo: string) => Promise<unknown>,
) {
  const { deps, isExhausted } = withFailureBudget(given)
  const { looked_at } = await tryEachDue(
    deps.log,
    (last: PendingOrder | undefined) => list(last?.id),
    ({ order_no }) => order_no,
    async ({ order_no, has_sheet }) => (has_sheet && isExhausted() ? undefined : work(deps, order_no)),
  )
  return { looked_at }
}

/** Cancels orders whose time to pay is over, unless they have been paid. */
export const endExpired = (deps: EndDeps, now: Instant) =>
  forEachPending(deps, (afterId) => listExpired(deps.db, now, afterId), endUnpaid)

/** Queries the provider for orders without a callback: it may have been lost. */
export const queryPendingOrders = (deps: EndDeps, now: Instant) =>
  forEachPending(
    deps,
    (afterId) => listWithoutCallback(deps.db, now - queryAfterMs, now, afterId),
    syncPayment,
  )

/** Refunds that were not requested yet go first, so that accepted ones never delay them. */
export async function continueRefunds(deps: EndDeps, now: Instant) {
  const requested = await listOpenRefunds(deps.db, 'wanted', now)
  const accepted = await listOpenRefunds(deps.db, 'accepted', now)
  return forEachRefund(
    deps,
    [...requested, ...accepted].map((refund) => refund.out_refund_no),
    (refundNo) => continueRefund(deps, refundNo),
  )
}

export const orderJobs = (deps: EndDeps): PgJob[] => [
  { name: 'orders.forgetReports', dailyAt: '03:40', run: (now) => deleteOldReports(deps.db, now) },
  { name: 'orders.expire', everyMs: minuteMs, run: (now) => endExpired(deps, now) },
  { name: 'orders.ask', everyMs: minuteMs, run: (now) => queryPendingOrders(deps, now) },
  { name: 'orders.refund', everyMs: minuteMs, run: (now) => continueRefunds(deps, now) },
]
