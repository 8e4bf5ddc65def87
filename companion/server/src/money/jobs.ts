import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Deps, MoneyCheck } from '#core'
import { findDiscrepancies } from './service.ts'

type MoneyDeps = Pick<Deps, 'db' | 'log'>

/** Logs each discrepancy as an error, so that operators learn of it without opening the discrepancy report. */
export async function logDiscrepancies({ db, log }: MoneyDeps, checks: MoneyCheck[], now: Instant) {
  const { findings } = await findDiscrepancies({ db }, checks, now)
  for (const finding of findings) log.error(finding, 'money stands as it must not')
  return { findings: findings.length }
}

export const moneyJobs = (deps: MoneyDeps, checks: MoneyCheck[]): PgJob[] => [
  { name: 'money.check', everyMs: hourMs, run: (now) => logDiscrepancies(deps, checks, now) },
]
