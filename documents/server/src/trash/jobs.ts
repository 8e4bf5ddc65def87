import { hourMs } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { purgeExpiredEntries } from './purge.ts'
import type { TrashDeps } from './restore.ts'

export const trashJobs = (deps: TrashDeps): Job[] => [
  {
    name: 'trash.purge',
    everyMs: hourMs,
    run: async (now) => ({ removed: await purgeExpiredEntries(deps, now) }),
  },
]
