import { hourMs, type Instant } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Deps } from '#core'
import { complete } from './handing-over.ts'
import { listHad } from './order-store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** A week ago: nobody has to say that it was had. What cannot be completed now waits for the next run. */
export async function completeHad(deps: JobDeps, now: Instant) {
  let completed = 0
  for (const { order_no: orderNo, status } of await listHad(deps.db, now))
    try {
      // oxlint-disable-next-line no-await-in-loop
      if (await inTransaction(deps.db, (tx) => complete(deps, tx, orderNo, status))) completed += 1
    } catch (error) {
      deps.log.warn({ order: orderNo, err: error }, 'left for the next run')
    }
  return { completed }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeHad(deps, now) },
]
