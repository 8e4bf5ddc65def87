import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { idempotencyKeyRetentionMs } from './rules.ts'
import { deleteOldKeys } from './store.ts'

export const idempotencyJobs = (db: Db): PgJob[] => [
  {
    name: 'idempotency.forget',
    everyMs: hourMs,
    run: async (now) => ({ forgotten: await deleteOldKeys(db, now - idempotencyKeyRetentionMs) }),
  },
]
