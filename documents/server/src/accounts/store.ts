import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type UserRow = Row<'users'>

const user = tables.rows('users')
const documentId = tables.rows({ id: 'documents.id' })
const count = tables.rows({ n: 'integer' })
const sessionUser = tables.rows({
  ...tables.columns('users', 'id', 'username', 'role'),
  ...tables.columns('sessions', 'expires_at', 'login_method'),
})
const membership = tables.rows('project_members')
const projectId = tables.rows({ id: 'projects.id' })
const session = tables.rows('sessions')

export function findUserByName(db: Sqlite, username: string) {
  return user.get(db)`SELECT * FROM users WHERE username = ${username}`
}

export function findUser(db: Sqlite, id: number) {
  return user.get(db)`SELECT * FROM users WHERE id = ${id}`
}

export function listUsers(db: Sqlite) {
  return user.all(db)`SELECT * FROM users ORDER BY id`
}

export function addUser(
  db: Sqlite,
  given: Omit<UserRow, 'id' | 'disabled_at' | 'email'> & Partial<Pick<UserRow, 'email'>>,
) {
  return tables.insertReturning(db, 'users', given)
}

export function setUser(db: Sqlite, { id, password_hash, role, disabled_at, email }: UserRow) {
  tables.update(db, 'users', { id }, { password_hash, role, disabled_at, email })
}

export function removeUser(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM users WHERE id = ${id}`
}

export function listDocumentsCreatedBy(db: Sqlite, userId: number) {
  return documentId.all(db)`SELECT id FROM documents WHERE created_by = ${userId}`
}

export function listMemberships(db: Sqlite) {
  return membership.all(db)`SELECT * FROM project_members ORDER BY user_id, project_id`
}

export function listProjectIdsOfUser(db: Sqlite, userId: number) {
  return membership.all(db)`SELECT * FROM project_members WHERE user_id = ${userId} ORDER BY project_id`.map(
    ({ project_id }) => project_id,
  )
}

/** Replaces the projects of a user. Ids of projects that do not exist are left out. */
export function setProjectsOfUser(db: Sqlite, userId: number, projectIds: readonly number[]) {
  db.sql.run`DELETE FROM project_members WHERE user_id = ${userId}`
  db.sql.run`
    INSERT INTO project_members (user_id, project_id)
    SELECT ${userId}, id FROM projects WHERE id IN (SELECT value FROM json_each(${JSON.stringify(projectIds)}))`
}

export function findProjectId(db: Sqlite, slug: string) {
  return projectId.get(db)`SELECT id FROM projects WHERE slug = ${slug}`?.id
}

export function countOtherAdmins(db: Sqlite, id: number) {
  return count.one(db)`
    SELECT count(*) AS n FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> ${id}`.n
}

export function addSession(
  db: Sqlite,
  session: {
    loginMethod: Row<'sessions'>['login_method']
    idHash: string
    userId: number
    expiresAt: string
    at: string
    userAgent: string
  },
) {
  tables.insert(db, 'sessions', {
    id_hash: session.idHash,
    user_id: session.userId,
    expires_at: session.expiresAt,
    created_at: session.at,
    user_agent: session.userAgent,
    login_method: session.loginMethod,
  })
}

export function findSession(db: Sqlite, idHash: string, at: string) {
  return sessionUser.get(db)`
    SELECT u.id, u.username, u.role, s.expires_at, s.login_method
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id_hash = ${idHash} AND s.expires_at > ${at} AND u.disabled_at IS NULL`
}

export function setSessionExpiry(db: Sqlite, idHash: string, expiresAt: string) {
  tables.update(db, 'sessions', { id_hash: idHash }, { expires_at: expiresAt })
}

export function removeSession(db: Sqlite, idHash: string) {
  db.sql.run`DELETE FROM sessions WHERE id_hash = ${idHash}`
}

/** Ends all sessions of a user, and logins that wait for the second factor. */
export function removeUserSessions(db: Sqlite, userId: number) {
  removeChallengesOfUser(db, userId)
  db.sql.run`DELETE FROM sessions WHERE user_id = ${userId}`
}

function removeChallengesOfUser(db: Sqlite, userId: number) {
  db.sql.run`DELETE FROM login_challenges WHERE user_id = ${userId}`
}

export function listSessions(db: Sqlite, userId: number, at: string) {
  return session.all(db)`
    SELECT * FROM sessions WHERE user_id = ${userId} AND expires_at > ${at} ORDER BY expires_at DESC, id_hash`
}

/**
 * Ends all sessions of a user except one, and the logins that wait for the second factor. Returns the number of ended
 * sessions.
 */
export function removeOtherSessions(db: Sqlite, userId: number, keptIdHash: string) {
  removeChallengesOfUser(db, userId)
  return Number(
    db.sql.run`DELETE FROM sessions WHERE user_id = ${userId} AND id_hash <> ${keptIdHash}`.changes,
  )
}

export function removeExpiredSessions(db: Sqlite, at: string) {
  return Number(db.sql.run`DELETE FROM sessions WHERE expires_at <= ${at}`.changes)
}
