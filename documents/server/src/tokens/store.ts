import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type ApiTokenRow = Row<'api_tokens'>

const token = tables.rows('api_tokens')
const ownedToken = tables.rows({
  ...tables.columns('api_tokens'),
  ...tables.columns('users', 'username', 'role'),
})

export function addToken(db: Sqlite, row: Omit<ApiTokenRow, 'id'>) {
  return tables.insertReturning(db, 'api_tokens', row)
}

export function listTokens(db: Sqlite, userId: number) {
  return token.all(db)`SELECT * FROM api_tokens WHERE user_id = ${userId} ORDER BY id DESC`
}

/**
 * Returns a token that has not expired, with its owner. The owner must be active and must not be a guest (`viewer`).
 */
export function findToken(db: Sqlite, tokenHash: string, now: string) {
  return ownedToken.get(db)`
    SELECT t.*, u.username, u.role FROM api_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.token_hash = ${tokenHash} AND (t.expires_at IS NULL OR t.expires_at > ${now})
      AND u.disabled_at IS NULL AND u.role <> 'viewer'`
}

export function setTokenLastUse(db: Sqlite, id: number, at: string) {
  tables.update(db, 'api_tokens', { id }, { last_used_at: at })
}

/** Deletes a token of a user. Returns false if the user has no such token. */
export function removeToken(db: Sqlite, userId: number, id: number) {
  return Number(db.sql.run`DELETE FROM api_tokens WHERE id = ${id} AND user_id = ${userId}`.changes) === 1
}
