import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import { deleteExpiredFamilyInvites, deleteOldAccessLogRows } from './store.ts'

/**
 * Time in milliseconds for which an expired invite code is kept. In this time the code is refused with
 * INVITE_CODE_EXPIRED, afterwards with INVITE_CODE_INVALID.
 */
const inviteRetentionMs = 30 * dayMs

/** Time in milliseconds for which a parent can see which children have read the parent's data. */
const accessLogRetentionMs = 2 * 365 * dayMs

export const deleteOldAccessLog = async (db: Db, now: Instant) => ({
  forgotten: await processAllBatches(() => deleteOldAccessLogRows(db, now - accessLogRetentionMs)),
})

export const familyJobs = (db: Db): PgJob[] => [
  {
    name: 'family.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await deleteExpiredFamilyInvites(db, now - inviteRetentionMs) }),
  },
  { name: 'family.forgetLooks', dailyAt: '03:30', run: (now) => deleteOldAccessLog(db, now) },
]
