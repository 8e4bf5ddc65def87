import { dayMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { sweepAssets } from './service.ts'

/** Bytes that a crash left without a row waste space but are harmless, so one run a day is enough. */
export const assetJobs = (deps: Pick<Deps, 'files'>): Job[] => [
  { name: 'assets.sweep', everyMs: dayMs, run: () => ({ removed: sweepAssets(deps) }) },
]
