import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDue } from '#core'
import { listOver } from './order-store.ts'
import { completeAfterMs } from './rules.ts'
import { completeOver } from './working.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** Over for a day: nobody has to say so. What cannot be completed now waits for the next run. */
export async function completeDue(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDue(
    deps.log,
    () => listOver(deps.db, now - completeAfterMs),
    ({ order_no }) => order_no,
    ({ order_no }) => completeOver(deps, order_no),
  )
  return { completed: done }
}

export const housekeepingJobs = (deps: JobDeps): PgJob[] => [
  { name: 'housekeeping.complete', everyMs: hourMs, run: (now) => completeDue(deps, now) },
]
