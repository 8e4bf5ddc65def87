import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, MoneyConsistencyCheck } from '#core'
import { type ReconcileDeps, reconcileDueDays, retryFailedBills } from './reconciling.ts'
import { findDiscrepancies } from './service.ts'

type MoneyDeps = ReconcileDeps

/** Logs each discrepancy as an error, so that operators learn of it without opening the discrepancy report. */
export async function logDiscrepancies(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  checks: MoneyConsistencyCheck[],
  now: Instant,
) {
  const { findings } = await findDiscrepancies({ db }, checks, now)
  for (const finding of findings) log.error(finding, 'money stands as it must not')
  return { findings: findings.length }
}

export const moneyJobs = (deps: MoneyDeps, checks: MoneyConsistencyCheck[]): PgJob[] => [
  { name: 'money.check', everyMs: hourMs, run: (now) => logDiscrepancies(deps, checks, now) },
  // The job runs after 10:00, when WeChat Pay provides the bill of the previous day.
  { name: 'money.reconcile', dailyAt: '10:15', run: (now) => reconcileDueDays(deps, now) },
  { name: 'money.retryBills', everyMs: hourMs, run: () => retryFailedBills(deps) },
]
