import { hourMs, type Instant } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Deps } from '#core'
import { completeOrder } from '#orders'
import { listHad, setOrder } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Paid a week ago: nobody has to say that it was had. */
export async function completeHad(deps: JobDeps, now: Instant) {
  const had = await listHad(deps.db, now)
  for (const { order_no: orderNo } of had)
    await inTransaction(deps.db, async (tx) => {
      if (await completeOrder(deps, tx, orderNo)) await setOrder(tx, orderNo, { status: 'completed' })
    })
  return { completed: had.length }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeHad(deps, now) },
]
