import type { Db } from './db.ts'

/**
 * Locks the row of a user, so that simultaneous changes of what the user has cannot exceed a limit. Returns undefined if
 * the account is no longer active.
 */
export const lockActiveUserId = (tx: Db, userId: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
