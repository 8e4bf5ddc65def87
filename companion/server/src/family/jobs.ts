import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, processAllBatches } from '#core'
import { deleteExpiredFamilyInvites, deleteOldAccessLogRows } from './store.ts'

/**
 * Time for which an expired invite code is kept, so that entering it answers INVITE_CODE_EXPIRED rather than
 * INVITE_CODE_INVALID.
 */
const inviteRetentionMs = 30 * dayMs

/** Time for which a parent can see which children have read the parent's data. */
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
