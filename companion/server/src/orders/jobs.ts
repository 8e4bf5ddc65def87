import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { tryEachDue } from '#core'
import { type EndDeps, endUnpaid, settleByQuery } from './ending.ts'
import { forgetOldReports } from './forgetting.ts'
import { patiently } from './patient.ts'
import { listOpenRefunds } from './refund-store.ts'
import { continueRefund } from './refunding.ts'
import { askAfterMs } from './rules.ts'
import { listExpired, listUnheard, type PendingOrder } from './store.ts'

/** One by one, as providers want it; what they do not answer waits for the next run. */
async function each({ log }: EndDeps, numbers: string[], work: (number: string) => Promise<unknown>) {
  // oxlint-disable-next-line no-await-in-loop
  for (const number of numbers)
    await work(number).catch((error: unknown) => log.warn({ number, err: error }, 'left for the next run'))
  return { looked_at: numbers.length }
}

/** All of them, as long as the provider answers; what it is not asked about goes on without it. */
async function eachPending(
  given: EndDeps,
  list: (afterId?: number) => Promise<PendingOrder[]>,
  work: (deps: EndDeps, orderNo: string) => Promise<unknown>,
) {
  const { deps, isOver } = patiently(given)
  const { looked_at } = await tryEachDue(
    deps.log,
    (last: PendingOrder | undefined) => list(last?.id),
    ({ order_no }) => order_no,
    async ({ order_no, has_sheet }) => (has_sheet && isOver() ? undefined : work(deps, order_no)),
  )
  return { looked_at }
}

/** Half an hour is over: cancelled, unless they were paid. */
export const endExpired = (deps: EndDeps, now: Instant) =>
  eachPending(deps, (afterId) => listExpired(deps.db, now, afterId), endUnpaid)

/** No callback came: it may have been lost. */
export const askForWaiting = (deps: EndDeps, now: Instant) =>
  eachPending(deps, (afterId) => listUnheard(deps.db, now - askAfterMs, now, afterId), settleByQuery)

/** What was not asked for yet comes first, and waits behind nothing that the provider has taken on. */
export async function continueRefunds(deps: EndDeps, now: Instant) {
  const wanted = await listOpenRefunds(deps.db, 'wanted', now)
  const accepted = await listOpenRefunds(deps.db, 'accepted', now)
  return each(
    deps,
    [...wanted, ...accepted].map((refund) => refund.out_refund_no),
    (refundNo) => continueRefund(deps, refundNo),
  )
}

export const orderJobs = (deps: EndDeps): PgJob[] => [
  { name: 'orders.forgetReports', dailyAt: '03:40', run: (now) => forgetOldReports(deps.db, now) },
  { name: 'orders.expire', everyMs: minuteMs, run: (now) => endExpired(deps, now) },
  { name: 'orders.ask', everyMs: minuteMs, run: (now) => askForWaiting(deps, now) },
  { name: 'orders.refund', everyMs: minuteMs, run: (now) => continueRefunds(deps, now) },
]
