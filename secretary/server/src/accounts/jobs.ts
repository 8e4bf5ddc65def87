import type { PgJob } from '@sanhe/kit/postgres/jobs'
import { dayMs, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Db } from '#core'
import { knownAddressMs } from './rules.ts'
import { deleteOldRows } from './store.ts'

/** Codes count towards the limits of their day. Ended logins are kept for 30 days, for questions about past logins. */
const keptCodesMs = 2 * dayMs
const keptLoginsMs = 30 * dayMs

/** Deletes codes, bind tokens, ended logins and known addresses that no rule needs any more. */
export const deleteExpiredAccountData = (db: Db): PgJob => ({
  name: 'accounts.forget',
  everyMs: hourMs,
  run: (now: Instant) =>
    deleteOldRows(db, {
      codes: now - keptCodesMs,
      logins: now - keptLoginsMs,
      binds: now,
      addresses: now - knownAddressMs,
    }),
})
