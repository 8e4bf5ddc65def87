import { dayMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { removeUnusedAssetFiles } from './service.ts'

/** Asset files that a crash left without a row waste space but are harmless, so the cleanup runs once a day. */
export const assetJobs = (deps: Pick<Deps, 'files'>): Job[] => [
  { name: 'assets.sweep', everyMs: dayMs, run: () => ({ removed: removeUnusedAssetFiles(deps) }) },
]
