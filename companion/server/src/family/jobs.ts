import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, drainBatches } from '#core'
import { deleteExpiredInvites, deleteOldAccesses } from './store.ts'

/** Time for which an expired code is kept, so that it answers INVITE_CODE_EXPIRED rather than INVITE_CODE_INVALID. */
const inviteRetentionMs = 30 * dayMs

/** Time for which a parent can see which children looked at the data. */
const accessLogRetentionMs = 2 * 365 * dayMs

export const deleteOldAccessLog = async (db: Db, now: Instant) => ({
  forgotten: await drainBatches(() => deleteOldAccesses(db, now - accessLogRetentionMs)),
})

export const familyJobs = (db: Db): PgJob[] => [
  {
    name: 'family.forget',
    everyMs: dayMs,
    run: async (now) => ({ forgotten: await deleteExpiredInvites(db, now - inviteRetentionMs) }),
  },
  { name: 'family.forgetLooks', dailyAt: '03:30', run: (now) => deleteOldAccessLog(db, now) },
]
