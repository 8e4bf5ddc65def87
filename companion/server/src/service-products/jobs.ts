import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDueItem } from '#core'
import { completeProductOrder } from './advancing-orders.ts'
import { listDeliveredOrders } from './order-store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/**
 * Completes orders one week after they were delivered, or after the date for which they were booked. The next run of
 * the job retries failures.
 */
export async function completeDeliveredOrders(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDueItem(
    deps.log,
    () => listDeliveredOrders(deps.db, now),
    ({ order_no }) => order_no,
    ({ order_no, status }) =>
      inTransaction(deps.db, (tx) => completeProductOrder(deps, tx, order_no, status)),
  )
  return { completed: done }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeDeliveredOrders(deps, now) },
]
