import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { type CollectDeps, collectUnused } from './collecting-unused.ts'

export const uploadJobs = (deps: CollectDeps): PgJob[] => [
  { name: 'uploads.collect', everyMs: dayMs, run: (now) => collectUnused(deps, now) },
]
