import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDueItem } from '#core'
import { listEndedServiceOrders } from './order-store.ts'
import { autoCompletionDelayMs } from './rules.ts'
import { completeEndedService } from './service-progress.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** Completes services that ended at least a day ago. The next run of the job retries failures. */
export async function completeDueServices(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDueItem(
    deps.log,
    () => listEndedServiceOrders(deps.db, now - autoCompletionDelayMs),
    ({ order_no }) => order_no,
    ({ order_no }) => completeEndedService(deps, order_no),
  )
  return { completed: done }
}

export const housekeepingJobs = (deps: JobDeps): PgJob[] => [
  { name: 'housekeeping.complete', everyMs: hourMs, run: (now) => completeDueServices(deps, now) },
]
