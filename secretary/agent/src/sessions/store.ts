import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type SessionRow = Row<'sessions'>

const session = tables.rows('sessions')
const one = tables.rows({ one: 'integer' })

export function findSession(db: Sqlite, sessionId: string) {
  return session.get(db)`SELECT * FROM sessions WHERE session_id = ${sessionId}`
}

/** Lists the sessions that a person sees, the last used first. */
export function listSessions(db: Sqlite, personId: string, limit: number) {
  return session.all(db)`
    SELECT * FROM sessions WHERE owner_id = ${personId} OR is_shared = 1 ORDER BY updated_at DESC, session_id DESC LIMIT ${limit}`
}

export function listSessionsBefore(
  db: Sqlite,
  { updated_at, session_id }: SessionRow,
  personId: string,
  limit: number,
) {
  return session.all(db)`
    SELECT * FROM sessions WHERE (updated_at, session_id) < (${updated_at}, ${session_id})
      AND (owner_id = ${personId} OR is_shared = 1)
    ORDER BY updated_at DESC, session_id DESC LIMIT ${limit}`
}

export function addSession(
  db: Sqlite,
  row: Omit<SessionRow, 'updated_at' | 'has_web_content' | 'is_shared'>,
) {
  return tables.insertReturning(db, 'sessions', { ...row, updated_at: row.created_at })
}

export function setSessionShared(db: Sqlite, sessionId: string, isShared: boolean) {
  tables.update(db, 'sessions', { session_id: sessionId }, { is_shared: isShared ? 1 : 0 })
}

/** Sets the title and returns the session; undefined if there is no such session. */
export function setSessionTitle(
  db: Sqlite,
  sessionId: string,
  title: string,
  source: SessionRow['title_source'],
) {
  tables.update(db, 'sessions', { session_id: sessionId }, { title, title_source: source })
  return findSession(db, sessionId)
}

export function markSessionUsed(db: Sqlite, sessionId: string, now: Instant) {
  tables.update(db, 'sessions', { session_id: sessionId }, { updated_at: now })
}

export function hasSessions(db: Sqlite) {
  return one.get(db)`SELECT 1 AS one FROM sessions LIMIT 1` !== undefined
}

export function hasMessages(db: Sqlite, sessionId: string) {
  return one.get(db)`SELECT 1 AS one FROM messages WHERE session_id = ${sessionId} LIMIT 1` !== undefined
}

export function removeSession(db: Sqlite, sessionId: string) {
  return db.sql.run`DELETE FROM sessions WHERE session_id = ${sessionId}`.changes === 1
}
