import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { minuteMs } from '@sanhe/kit/runtime/clock'
import type { EndDeps } from '#orders'
import { expireGroups } from './ending.ts'

export const groupBuyJobs = (deps: EndDeps): PgJob[] => [
  { name: 'group-buys.expire', everyMs: minuteMs, run: (now) => expireGroups(deps, now) },
]
