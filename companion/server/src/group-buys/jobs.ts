import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { EndOrderDeps } from '#orders'
import { expireGroups } from './ending.ts'

export const groupBuyJobs = (deps: EndOrderDeps): PgJob[] => [
  { name: 'group-buys.expire', everyMs: minuteMs, run: (now) => expireGroups(deps, now) },
]
