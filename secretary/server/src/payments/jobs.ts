import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { closeUnpaidOrder, settleByQuery } from './provider-calls.ts'
import { queryAfterMs } from './rules.ts'
import { continueRefund, type PaymentDeps } from './service.ts'
import * as store from './store.ts'

/** Processes rows one after the other. Failed rows wait for the next run. */
async function processEach<T extends { id: number }>(
  { log }: Pick<Deps, 'log'>,
  rows: T[],
  work: (row: T) => Promise<unknown>,
) {
  for (const row of rows) {
    // Providers refuse concurrent requests above their rate limit.
    // oxlint-disable-next-line no-await-in-loop
    await work(row).catch((error: unknown) =>
      log.warn({ payment: row.id, err: error }, 'left for the next run'),
    )
  }
  return { looked_at: rows.length }
}

/** Queries the providers of open orders that no callback has settled. */
export const queryUnsettledPayments = async (deps: PaymentDeps, now: Instant) =>
  processEach(deps, await store.listUnsettledPayments(deps.db, now - queryAfterMs, now), (row) =>
    settleByQuery(deps, row),
  )

export const closeExpiredOrders = async (deps: PaymentDeps, now: Instant) =>
  processEach(deps, await store.listExpiredPayments(deps.db, now), (row) => closeUnpaidOrder(deps, row))

export const continueRefunds = async (deps: PaymentDeps, now: Instant) =>
  processEach(deps, await store.listOpenRefunds(deps.db, now - queryAfterMs), (row) =>
    continueRefund(deps, row),
  )

export const paymentJobs = (deps: PaymentDeps): PgJob[] => [
  { name: 'payments.ask', everyMs: minuteMs, run: (now) => queryUnsettledPayments(deps, now) },
  { name: 'payments.close', everyMs: minuteMs, run: (now) => closeExpiredOrders(deps, now) },
  { name: 'payments.refund', everyMs: minuteMs, run: (now) => continueRefunds(deps, now) },
]
