import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { continueBalanceRefunds, type TopUpDeps } from './service.ts'

export const createBalanceRefundJob = (deps: TopUpDeps): PgJob => ({
  name: 'topups.refund',
  everyMs: minuteMs,
  run: (now) => continueBalanceRefunds(deps, now),
})
