import type { Instant } from '@sanhe/kit/clock'
import type { Sqlite } from '@sanhe/kit/sqlite'

export type SessionRow = {
  session_id: string
  title: string
  title_source: 'auto' | 'manual'
  created_at: Instant
  updated_at: Instant
}

export function findSession(db: Sqlite, sessionId: string) {
  return db.sql.get`SELECT * FROM sessions WHERE session_id = ${sessionId}` as SessionRow | undefined
}

export const isSession = (db: Sqlite, sessionId: string) => findSession(db, sessionId) !== undefined

export function listSessions(db: Sqlite, limit: number) {
  return db.sql.all`
    SELECT * FROM sessions ORDER BY updated_at DESC, session_id DESC LIMIT ${limit}` as SessionRow[]
}

export function listSessionsBefore(db: Sqlite, { updated_at, session_id }: SessionRow, limit: number) {
  return db.sql.all`
    SELECT * FROM sessions WHERE (updated_at, session_id) < (${updated_at}, ${session_id})
    ORDER BY updated_at DESC, session_id DESC LIMIT ${limit}` as SessionRow[]
}

export function addSession(db: Sqlite, row: Omit<SessionRow, 'updated_at'>) {
  return db.sql.get`
    INSERT INTO sessions (session_id, title, title_source, created_at, updated_at)
    VALUES (${row.session_id}, ${row.title}, ${row.title_source}, ${row.created_at}, ${row.created_at})
    RETURNING *` as SessionRow
}

export function setTitle(db: Sqlite, sessionId: string, title: string, source: SessionRow['title_source']) {
  return db.sql.get`
    UPDATE sessions SET title = ${title}, title_source = ${source} WHERE session_id = ${sessionId}
    RETURNING *` as SessionRow | undefined
}

export function markSessionUsed(db: Sqlite, sessionId: string, now: Instant) {
  db.sql.run`UPDATE sessions SET updated_at = ${now} WHERE session_id = ${sessionId}`
}

export function hasMessages(db: Sqlite, sessionId: string) {
  return db.sql.get`SELECT 1 FROM messages WHERE session_id = ${sessionId} LIMIT 1` !== undefined
}

export function removeSession(db: Sqlite, sessionId: string) {
  return db.sql.run`DELETE FROM sessions WHERE session_id = ${sessionId}`.changes === 1
}
