import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { Deps } from '#core'
import { closeUnpaidOrder, queryAndSettlePayment } from './provider-calls.ts'
import { paymentQueryDelayMs } from './rules.ts'
import { continueRefund, type PaymentDeps } from './service.ts'
import * as store from './store.ts'

/** Processes payments one after the other. A failed payment waits for the next run of the job. */
async function processEach<T extends { id: number }>(
  { log }: Pick<Deps, 'log'>,
  rows: T[],
  work: (row: T) => Promise<unknown>,
) {
  for (const row of rows) {
    // Runs sequentially, because providers refuse concurrent requests above their rate limit.
    // oxlint-disable-next-line no-await-in-loop
    await work(row).catch((error: unknown) =>
      log.warn({ payment: row.id, err: error }, 'left for the next run'),
    )
  }
  return { looked_at: rows.length }
}

/** Queries the providers for the state of open orders that no callback has settled. */
export const queryUnsettledPayments = async (deps: PaymentDeps, now: Instant) =>
  processEach(deps, await store.listUnsettledPayments(deps.db, now - paymentQueryDelayMs, now), (row) =>
    queryAndSettlePayment(deps, row),
  )

export const closeExpiredOrders = async (deps: PaymentDeps, now: Instant) =>
  processEach(deps, await store.listExpiredPayments(deps.db, now), (row) => closeUnpaidOrder(deps, row))

export const continueRefunds = async (deps: PaymentDeps, now: Instant) =>
  processEach(deps, await store.listOpenRefunds(deps.db, now - paymentQueryDelayMs), (row) =>
    continueRefund(deps, row),
  )

export const paymentJobs = (deps: PaymentDeps): PgJob[] => [
  { name: 'payments.ask', everyMs: minuteMs, run: (now) => queryUnsettledPayments(deps, now) },
  { name: 'payments.close', everyMs: minuteMs, run: (now) => closeExpiredOrders(deps, now) },
  { name: 'payments.refund', everyMs: minuteMs, run: (now) => continueRefunds(deps, now) },
]
