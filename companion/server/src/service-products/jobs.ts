import { hourMs, type Instant } from '@sanhe/kit/clock'
import { inTransaction } from '@sanhe/kit/db/database'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { type Deps, forEachDue } from '#core'
import { complete } from './handing-over.ts'
import { listHad } from './order-store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'log'>

type Had = Awaited<ReturnType<typeof listHad>>[number]

/** A week ago: nobody has to say that it was had. What cannot be completed now waits for the next run. */
export async function completeHad(deps: JobDeps, now: Instant) {
  let completed = 0
  const completeOne = async ({ order_no: orderNo, status }: Had) => {
    try {
      if (await inTransaction(deps.db, (tx) => complete(deps, tx, orderNo, status))) completed += 1
    } catch (error) {
      deps.log.warn({ order: orderNo, err: error }, 'left for the next run')
    }
  }
  return {
    completed: await forEachDue(
      () => listHad(deps.db, now),
      ({ order_no }) => order_no,
      completeOne,
    ),
  }
}

export const serviceProductJobs = (deps: JobDeps): PgJob[] => [
  { name: 'service-products.complete', everyMs: hourMs, run: (now) => completeHad(deps, now) },
]
