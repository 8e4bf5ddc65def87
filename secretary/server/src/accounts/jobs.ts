import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { knownIpAddressLifetimeMs } from './rules.ts'
import { deleteExpiredLoginRows } from './store.ts'

/**
 * Times for which rows are kept. Codes are kept for two days, because they count towards the daily limits. Ended logins
 * are kept for 30 days, so that questions about past logins can be answered.
 */
const keptCodesMs = 2 * dayMs
const keptLoginsMs = 30 * dayMs

/** Deletes codes, bind tokens, ended logins and known IP addresses that no rule needs any more. */
export const createAccountCleanupJob = (db: Db): PgJob => ({
  name: 'accounts.forget',
  everyMs: hourMs,
  run: (now: Instant) =>
    deleteExpiredLoginRows(db, {
      codes: now - keptCodesMs,
      logins: now - keptLoginsMs,
      binds: now,
      addresses: now - knownIpAddressLifetimeMs,
    }),
})
