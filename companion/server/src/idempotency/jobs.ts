import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { hourMs } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { idempotencyKeyRetentionMs } from './rules.ts'
import { deleteOldIdempotencyKeys } from './store.ts'

export const idempotencyJobs = (db: Db): PgJob[] => [
  {
    name: 'idempotency.forget',
    everyMs: hourMs,
    run: async (now) => ({ forgotten: await deleteOldIdempotencyKeys(db, now - idempotencyKeyRetentionMs) }),
  },
]
