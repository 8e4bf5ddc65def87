import { dayMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import { type CollectDeps, collectUnused } from './collecting.ts'

export const uploadJobs = (deps: CollectDeps): PgJob[] => [
  { name: 'uploads.collect', everyMs: dayMs, run: (now) => collectUnused(deps, now) },
]
