import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDue } from '#core'
import { completeProductOrder } from './advancing-orders.ts'
import { listDelivered } from './order-store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** Completes orders one week after delivery or date. An order that cannot be completed now waits for the next run. */
export async function completeDelivered(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDue(
    deps.log,
    () => listDelivered(deps.db, now),
    ({ order_no }) => order_no,
    ({ order_no, status }) =>
      inTransaction(deps.db, (tx) => completeProductOrder(deps, tx, order_no, status)),
  )
  return { completed: done }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeDelivered(deps, now) },
]
