import type { Sqlite } from '@sanhe/kit/sqlite'

export type Role = 'admin' | 'viewer'
export type UserRow = {
  id: number
  username: string
  password_hash: string
  role: Role
  disabled_at: string | null
  created_at: string
}
export type SessionUser = { id: number; username: string; role: Role }

export function findUserByName(db: Sqlite, username: string) {
  return db.sql.get`SELECT * FROM users WHERE username = ${username}` as UserRow | undefined
}

export function findUser(db: Sqlite, id: number) {
  return db.sql.get`SELECT * FROM users WHERE id = ${id}` as UserRow | undefined
}

export function listUsers(db: Sqlite) {
  return db.sql.all`SELECT * FROM users ORDER BY id` as UserRow[]
}

export function addUser(
  db: Sqlite,
  user: Pick<UserRow, 'username' | 'password_hash' | 'role' | 'created_at'>,
) {
  return db.sql.get`
    INSERT INTO users (username, password_hash, role, created_at)
    VALUES (${user.username}, ${user.password_hash}, ${user.role}, ${user.created_at}) RETURNING *` as UserRow
}

export function setUser(db: Sqlite, { id, password_hash, role, disabled_at }: UserRow) {
  db.sql.run`
    UPDATE users SET password_hash = ${password_hash}, role = ${role}, disabled_at = ${disabled_at} WHERE id = ${id}`
}

export function removeUser(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM users WHERE id = ${id}`
}

export function listCreatedDocuments(db: Sqlite, userId: number) {
  return db.sql.all`SELECT id FROM documents WHERE created_by = ${userId}` as { id: number }[]
}

export function countOtherAdmins(db: Sqlite, id: number) {
  const { n } = db.sql.get`
    SELECT count(*) AS n FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> ${id}` as {
    n: number
  }
  return n
}

export function addSession(
  db: Sqlite,
  session: { idHash: string; userId: number; expiresAt: string; at: string },
) {
  db.sql.run`
    INSERT INTO sessions (id_hash, user_id, expires_at, created_at)
    VALUES (${session.idHash}, ${session.userId}, ${session.expiresAt}, ${session.at})`
}

export function findSession(db: Sqlite, idHash: string, at: string) {
  return db.sql.get`
    SELECT u.id, u.username, u.role, s.expires_at
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id_hash = ${idHash} AND s.expires_at > ${at} AND u.disabled_at IS NULL` as
    | (SessionUser & { expires_at: string })
    | undefined
}

export function setSessionExpiry(db: Sqlite, idHash: string, expiresAt: string) {
  db.sql.run`UPDATE sessions SET expires_at = ${expiresAt} WHERE id_hash = ${idHash}`
}

export function removeSession(db: Sqlite, idHash: string) {
  db.sql.run`DELETE FROM sessions WHERE id_hash = ${idHash}`
}

export function removeUserSessions(db: Sqlite, userId: number) {
  db.sql.run`DELETE FROM sessions WHERE user_id = ${userId}`
}

export function removeExpiredSessions(db: Sqlite, at: string) {
  return Number(db.sql.run`DELETE FROM sessions WHERE expires_at <= ${at}`.changes)
}

export function findSetting(db: Sqlite, name: string) {
  return (db.sql.get`SELECT value FROM settings WHERE name = ${name}` as { value: string } | undefined)?.value
}

export function setSetting(db: Sqlite, name: string, value: string) {
  db.sql.run`
    INSERT INTO settings (name, value) VALUES (${name}, ${value}) ON CONFLICT DO UPDATE SET value = excluded.value`
}
