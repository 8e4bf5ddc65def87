import { hourMs, type Instant } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { type Deps, forEachDue } from '#core'
import { completeOrder } from '#orders'
import { listHad, setOrder } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

const orderNoOf = ({ order_no }: { order_no: string }) => order_no

/** Paid a week ago: nobody has to say that it was had. */
export async function completeHad(deps: JobDeps, now: Instant) {
  const complete = ({ order_no: orderNo }: { order_no: string }) =>
    inTransaction(deps.db, async (tx) => {
      if (await completeOrder(deps, tx, orderNo)) await setOrder(tx, orderNo, { status: 'completed' })
    })
  return { completed: await forEachDue(() => listHad(deps.db, now), orderNoOf, complete) }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeHad(deps, now) },
]
