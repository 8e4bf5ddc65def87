import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs } from '@sanhe/kit/runtime/clock'
import { type BalanceDeps, reportBalanceDifferences } from './service.ts'

export const createBalanceCheckJob = (deps: BalanceDeps): PgJob => ({
  name: 'balance.check',
  everyMs: hourMs,
  run: () => reportBalanceDifferences(deps),
})
