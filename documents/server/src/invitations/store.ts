import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type InvitationRow = Row<'invitations'>
export type InvitationListRow = ReturnType<typeof listInvitations>[number]

const invitation = tables.rows('invitations')
const listedInvitation = tables.rows({ ...tables.columns('invitations'), username: 'users.username' })
const reset = tables.rows('password_resets')
const identity = tables.rows({ user_id: 'openid_identities.user_id' })
const projectName = tables.rows({ name: 'projects.name' })

export function addInvitation(db: Sqlite, row: Omit<InvitationRow, 'id'>) {
  return tables.insert(db, 'invitations', row)
}

export function listInvitations(db: Sqlite, now: string) {
  return listedInvitation.all(db)`
    SELECT i.*, u.username FROM invitations i JOIN users u ON u.id = i.created_by
    WHERE i.expires_at > ${now} ORDER BY i.id DESC`
}

/**
 * Returns a valid invitation. An invitation is valid only while the user who created it is an active
 * administrator.
 */
export function findInvitation(db: Sqlite, tokenHash: string, now: string) {
  return invitation.get(db)`
    SELECT i.* FROM invitations i JOIN users u ON u.id = i.created_by
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${now} AND u.role = 'admin' AND u.disabled_at IS NULL`
}

/** Deletes an invitation. Returns false if it no longer existed. */
export function removeInvitation(db: Sqlite, id: number) {
  return Number(db.sql.run`DELETE FROM invitations WHERE id = ${id}`.changes) === 1
}

export function listProjectNames(db: Sqlite, projectIds: string) {
  return projectName.all(db)`
    SELECT name FROM projects WHERE id IN (SELECT value FROM json_each(${projectIds})) ORDER BY name`.map(
    ({ name }) => name,
  )
}

/** Stores the reset link of a user. It replaces an earlier reset link of the user. */
export function replacePasswordResetLink(db: Sqlite, row: Row<'password_resets'>) {
  removePasswordResetLink(db, row.user_id)
  tables.insert(db, 'password_resets', row)
}

export function findPasswordResetLink(db: Sqlite, tokenHash: string, now: string) {
  return reset.get(db)`
    SELECT * FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now}`
}

/** Returns whether the user logs in at an OpenID Connect provider. */
export const hasOpenidLogin = (db: Sqlite, userId: number) =>
  identity.get(db)`SELECT user_id FROM openid_identities WHERE user_id = ${userId}` !== undefined

export function removePasswordResetLink(db: Sqlite, userId: number) {
  db.sql.run`DELETE FROM password_resets WHERE user_id = ${userId}`
}

/** Deletes expired invitations and reset links. Returns their number. */
export function removeExpiredLinks(db: Sqlite, now: string) {
  const invitations = db.sql.run`DELETE FROM invitations WHERE expires_at <= ${now}`.changes
  return (
    Number(invitations) + Number(db.sql.run`DELETE FROM password_resets WHERE expires_at <= ${now}`.changes)
  )
}
