import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { tryEachDue } from '#core'
import type { EndDeps } from '#orders'
import { completeServed, turnDown } from './handling.ts'
import { listHalfTurnedDown, listServed, listUnanswered } from './store.ts'

const orderNoOf = ({ order_no }: { order_no: string }) => order_no

/** Confirmed, and served seven days ago: nobody has to say so. */
export async function completeDue(deps: EndDeps, now: Instant) {
  await tryEachDue(
    deps.log,
    () => listServed(deps.db, now),
    orderNoOf,
    ({ order_no }) => completeServed(deps, order_no),
  )
}

/** Paid, and not answered for seven days: the money goes back. Ends what was turned down half as well. */
export async function giveUpUnanswered(deps: EndDeps, now: Instant) {
  await tryEachDue(
    deps.log,
    () => listUnanswered(deps.db, now),
    orderNoOf,
    ({ order_no }) => turnDown(deps, order_no, '商家未及时接单'),
  )
  await tryEachDue(
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
