import { dayMs, toIso } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import type { Deps } from '#core'
import { removeAuditEntriesUntil } from './store.ts'

/**
 * Time for which entries of the audit log are kept: one year, and one more month in which that year can still be
 * reviewed.
 */
const retentionMs = 400 * dayMs

export const auditJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  {
    name: 'audit.expire',
    everyMs: dayMs,
    run: (now) => ({ removed: removeAuditEntriesUntil(db, toIso(now - retentionMs)) }),
  },
]
