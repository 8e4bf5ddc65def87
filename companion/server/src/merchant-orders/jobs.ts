import { hourMs, type Instant } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { forEachDue } from '#core'
import type { EndDeps } from '#orders'
import { completeServed, turnDown } from './handling.ts'
import { listHalfTurnedDown, listServed, listUnanswered } from './store.ts'

/** One by one; what cannot be done now waits for the next run. */
const each = <T extends { order_no: string }>(
  { log }: EndDeps,
  list: () => Promise<T[]>,
  work: (order: T) => Promise<unknown>,
) =>
  forEachDue(
    list,
    ({ order_no }) => order_no,
    (order) =>
      work(order).catch((error: unknown) => log.warn({ order, err: error }, 'left for the next run')),
  )

/** Confirmed, and served seven days ago: nobody has to say so. */
export async function completeDue(deps: EndDeps, now: Instant) {
  await each(
    deps,
    () => listServed(deps.db, now),
    ({ order_no }) => completeServed(deps, order_no),
  )
}

/** Paid, and not answered for seven days: the money goes back. Ends what was turned down half as well. */
export async function giveUpUnanswered(deps: EndDeps, now: Instant) {
  await each(
    deps,
    () => listUnanswered(deps.db, now),
    ({ order_no }) => turnDown(deps, order_no, '商家未及时接单'),
  )
  await each(
    deps,
    () => listHalfTurnedDown(deps.db),
    ({ order_no, reject_reason }) => turnDown(deps, order_no, reject_reason ?? ''),
  )
}

export const merchantOrderJobs = (deps: EndDeps): PgJob[] => [
  { name: 'merchant-orders.complete', everyMs: hourMs, run: (now) => completeDue(deps, now) },
  { name: 'merchant-orders.unanswered', everyMs: hourMs, run: (now) => giveUpUnanswered(deps, now) },
]
