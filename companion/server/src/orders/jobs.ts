import { type Instant, minuteMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { endUnpaid, type EndDeps, settleByQuery } from './ending.ts'
import { continueRefund } from './refunding.ts'
import { listOpenRefunds } from './refund-store.ts'
import { askAfterMs } from './rules.ts'
import { listPending } from './store.ts'

/** One by one, as providers want it; what they do not answer waits for the next run. */
async function each({ log }: EndDeps, numbers: string[], work: (number: string) => Promise<unknown>) {
  // oxlint-disable-next-line no-await-in-loop
  for (const number of numbers)
    await work(number).catch((error: unknown) => log.warn({ number, err: error }, 'left for the next run'))
  return { looked_at: numbers.length }
}

/** Half an hour is over: cancelled, unless they were paid. */
export const endExpired = async (deps: EndDeps, now: Instant) => {
  const orders = await listPending(deps.db, { expiredAt: now })
  return each(
    deps,
    orders.map((order) => order.order_no),
    (orderNo) => endUnpaid(deps, orderNo),
  )
}

/** No callback came: it may have been lost. */
export const askForWaiting = async (deps: EndDeps, now: Instant) => {
  const orders = await listPending(deps.db, { madeBefore: now - askAfterMs, now })
  return each(
    deps,
    orders.map((order) => order.order_no),
    (orderNo) => settleByQuery(deps, orderNo),
  )
}

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
  { name: 'orders.expire', everyMs: minuteMs, run: (now) => endExpired(deps, now) },
  { name: 'orders.ask', everyMs: minuteMs, run: (now) => askForWaiting(deps, now) },
  { name: 'orders.refund', everyMs: minuteMs, run: (now) => continueRefunds(deps, now) },
]
