import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

const login = tables.rows('openid_logins')
const user = tables.rows('users')

export function addPendingOpenidLogin(db: Sqlite, row: Row<'openid_logins'>) {
  tables.insert(db, 'openid_logins', row)
}

/**
 * Deletes the pending login with this state and returns it, so that one callback of the provider cannot be used twice.
 */
export function consumePendingOpenidLogin(db: Sqlite, stateHash: string) {
  const found = login.get(db)`SELECT * FROM openid_logins WHERE state_hash = ${stateHash}`
  db.sql.run`DELETE FROM openid_logins WHERE state_hash = ${stateHash}`
  return found
}

export const removeExpiredOpenidLogins = (db: Sqlite, now: string) =>
  Number(db.sql.run`DELETE FROM openid_logins WHERE expires_at <= ${now}`.changes)

export const findLinkedUser = (db: Sqlite, issuer: string, subject: string) =>
  user.get(db)`
    SELECT u.* FROM users u JOIN openid_identities i ON i.user_id = u.id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject}`

/** Lists the users with this e-mail address who are not linked to an account of a provider. */
export const listUnlinkedUsersByEmail = (db: Sqlite, email: string) =>
  user.all(db)`
    SELECT * FROM users WHERE lower(email) = ${email}
      AND id NOT IN (SELECT user_id FROM openid_identities) ORDER BY id`

export function addOpenidIdentity(db: Sqlite, row: Row<'openid_identities'>) {
  tables.insert(db, 'openid_identities', row)
}
