import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { forEachDueOrLater } from '#core'
import type { EndDeps } from '#orders'
import { completeServed, turnDown } from './handling.ts'
import { listHalfTurnedDown, listServed, listUnanswered } from './store.ts'

const orderNoOf = ({ order_no }: { order_no: string }) => order_no

/** Completes confirmed orders seven days after they were due. */
export async function completeDue(deps: EndDeps, now: Instant) {
  await forEachDueOrLater(
    deps.log,
    () => listServed(deps.db, now),
    orderNoOf,
    ({ order_no }) => completeServed(deps, order_no),
  )
}

/** Refunds paid orders that the merchant has not answered for seven days, and finishes interrupted rejections. */
export async function giveUpUnanswered(deps: EndDeps, now: Instant) {
  await forEachDueOrLater(
    deps.log,
    () => listUnanswered(deps.db, now),
    orderNoOf,
    ({ order_no }) => turnDown(deps, order_no, '商家未及时接单'),
  )
  await forEachDueOrLater(
    deps.log,
    () => listHalfTurnedDown(deps.db),
    orderNoOf,
    ({ order_no, reject_reason }) => turnDown(deps, order_no, reject_reason ?? ''),
  )
}

export const merchantOrderJobs = (deps: EndDeps): PgJob[] => [
  { name: 'merchant-orders.complete', everyMs: hourMs, run: (now) => completeDue(deps, now) },
  { name: 'merchant-orders.unanswered', everyMs: hourMs, run: (now) => giveUpUnanswered(deps, now) },
]
