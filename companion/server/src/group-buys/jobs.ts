import { minuteMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { EndDeps } from '#orders'
import { expireGroups } from './ending.ts'

export const groupBuyJobs = (deps: EndDeps): PgJob[] => [
  { name: 'group-buys.expire', everyMs: minuteMs, run: (now) => expireGroups(deps, now) },
]
