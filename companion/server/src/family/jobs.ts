import { dayMs } from '@sanhe/kit/clock'
import type { PgJob } from '@sanhe/kit/db/jobs'
import type { Db } from '#core'
import { forgetInvites } from './store.ts'

/** For so long a code says that it has expired; after that it is none. */
const keptMs = 30 * dayMs

export const familyJobs = (db: Db): PgJob[] => [
  { name: 'family.forget', everyMs: dayMs, run: (now) => forgetInvites(db, now - keptMs) },
]
