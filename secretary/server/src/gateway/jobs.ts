import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { type CallDeps, deleteOldCalls, releaseStaleCalls } from './calls.ts'

export const gatewayJobs = (deps: CallDeps): PgJob[] => [
  { name: 'gateway.release', everyMs: minuteMs, run: (now) => releaseStaleCalls(deps, now) },
  { name: 'gateway.cleanup', dailyAt: '04:20', run: (now) => deleteOldCalls(deps, now) },
]
