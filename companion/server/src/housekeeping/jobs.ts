import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDue } from '#core'
import { listEndedServiceOrders } from './order-store.ts'
import { serviceCompletesAfterMs } from './rules.ts'
import { completeEndedService } from './service-progress.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** Completes services that ended a day ago. Failures are tried again in the next run. */
export async function completeDueServices(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDue(
    deps.log,
    () => listEndedServiceOrders(deps.db, now - serviceCompletesAfterMs),
    ({ order_no }) => order_no,
    ({ order_no }) => completeEndedService(deps, order_no),
  )
  return { completed: done }
}

export const housekeepingJobs = (deps: JobDeps): PgJob[] => [
  { name: 'housekeeping.complete', everyMs: hourMs, run: (now) => completeDueServices(deps, now) },
]
