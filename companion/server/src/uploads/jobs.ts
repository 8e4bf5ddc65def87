import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { type DeleteUploadsDeps, deleteUnusedUploads } from './delete-unused-uploads.ts'

export const uploadJobs = (deps: DeleteUploadsDeps): PgJob[] => [
  { name: 'uploads.collect', everyMs: dayMs, run: (now) => deleteUnusedUploads(deps, now) },
]
