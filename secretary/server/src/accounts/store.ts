import { type Instant, toDate } from '@sanhe/kit/clock'
import type { Insertable } from 'kysely'
import type { DB, Db } from '#core'

export const addSession = (db: Db, session: Insertable<DB['auth_sessions']>) =>
  db.insertInto('auth_sessions').values(session).execute()

/** Whether the login still stands: neither ended nor run out. */
export async function hasSession(db: Db, sessionId: string, userId: number, now: Instant) {
  const found = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .executeTakeFirst()
  return found !== undefined
}
