import { hourMs, type Instant } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Deps } from '#core'
import { listOver } from './order-store.ts'
import { completeAfterMs } from './rules.ts'
import { completeOver } from './working.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** Over for a day: nobody has to say so. What cannot be completed now waits for the next run. */
export async function completeDue(deps: JobDeps, now: Instant) {
  let completed = 0
  for (const { order_no: orderNo } of await listOver(deps.db, now - completeAfterMs))
    try {
      // oxlint-disable-next-line no-await-in-loop
      await completeOver(deps, orderNo)
      completed += 1
    } catch (error) {
      deps.log.warn({ order: orderNo, err: error }, 'left for the next run')
    }
  return { completed }
}

export const housekeepingJobs = (deps: JobDeps): PgJob[] => [
  { name: 'housekeeping.complete', everyMs: hourMs, run: (now) => completeDue(deps, now) },
]
