import { join } from 'node:path'
import { openSqlite, transaction } from '@sanhe/kit/sqlite/database'
import { removeSecondFactor } from './second-factor-store.ts'
import { findUserByName } from './store.ts'

/** Removes the second factor of a user from a data folder. Returns false if the user has none. */
export function removeSecondFactorOf(dataDir: string, username: string) {
  const db = openSqlite(join(dataDir, 'documents.sqlite'))
  try {
    return transaction(db, () => {
      const user = findUserByName(db, username)
      return user !== undefined && removeSecondFactor(db, user.id)
    })
  } finally {
    db.raw.close()
  }
}
