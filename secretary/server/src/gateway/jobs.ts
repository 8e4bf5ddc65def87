import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import { type GatewayCallDeps, deleteOldGatewayCalls, releaseStaleGatewayCalls } from './calls.ts'

export const gatewayJobs = (deps: GatewayCallDeps): PgJob[] => [
  { name: 'gateway.release', everyMs: minuteMs, run: (now) => releaseStaleGatewayCalls(deps, now) },
  { name: 'gateway.cleanup', dailyAt: '04:20', run: (now) => deleteOldGatewayCalls(deps, now) },
]
