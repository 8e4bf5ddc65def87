import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import { getRetentionStart, maintainMonthPartitions } from '#partitions'
import { deleteExpiredFamilyInvites, deleteOldAccessLogRows } from './store.ts'

/**
 * Time in milliseconds for which an expired invite code is kept. In this time the code is refused with
 * INVITE_CODE_EXPIRED, afterwards with INVITE_CODE_INVALID.
 */
const inviteRetentionMs = 30 * dayMs

/** Number of months for which a parent can see which children have read the parent's data. */
const accessLogMonths = 24

/**
 * Creates and drops partitions of the access log. The partition `access_log_history` contains many months and is
 * dropped after its last one, so its old rows are deleted until then.
 */
export async function deleteOldAccessLog(db: Db, now: Instant) {
  const partitions = await maintainMonthPartitions(db, 'access_log', accessLogMonths, now)
  const keptFrom = getRetentionStart(now, accessLogMonths)
  return {
    ...partitions,
    deleted: await processAllBatches(() => deleteOldAccessLogRows(db, keptFrom)),
  }
}

export const familyJobs = (db: Db): PgJob[] => [
  {
    name: 'family.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await deleteExpiredFamilyInvites(db, now - inviteRetentionMs) }),
  },
  { name: 'family.forgetLooks', dailyAt: '03:30', run: (now) => deleteOldAccessLog(db, now) },
]
