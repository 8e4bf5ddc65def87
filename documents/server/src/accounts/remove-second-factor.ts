import { join } from 'node:path'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { openSqlite, transaction } from '@sanhe/kit/sqlite/database'
import { recordAudit, systemAuditOrigin } from '#audit'
import { removeSecondFactor } from './second-factor-store.ts'
import { findUserByName } from './store.ts'

/** Removes the second factor of a user from a data folder. Returns false if the user has none. */
export function removeSecondFactorOf(dataDir: string, clock: Clock, username: string) {
  const db = openSqlite(join(dataDir, 'documents.sqlite'))
  try {
    return transaction(db, () => {
      const user = findUserByName(db, username)
      if (!user || !removeSecondFactor(db, user.id)) return false
      recordAudit({ db, clock }, systemAuditOrigin, { action: 'second_factor.reset', target: username })
      return true
    })
  } finally {
    db.raw.close()
  }
}
