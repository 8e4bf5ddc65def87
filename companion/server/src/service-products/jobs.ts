import { inTransaction } from '@sanhe/kit/postgres/database'
import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Deps, tryEachDue } from '#core'
import { complete } from './handing-over.ts'
import { listHad } from './order-store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

/** A week ago: nobody has to say that it was had. What cannot be completed now waits for the next run. */
export async function completeHad(deps: JobDeps, now: Instant) {
  const { done } = await tryEachDue(
    deps.log,
    () => listHad(deps.db, now),
    ({ order_no }) => order_no,
    ({ order_no, status }) => inTransaction(deps.db, (tx) => complete(deps, tx, order_no, status)),
  )
  return { completed: done }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeHad(deps, now) },
]
