import { type Instant, toDate } from '@sanhe/kit/clock'
import { sql } from 'kysely'
import type { ActorType, Db } from '#core'
import { type Claims, tokenLifetimeMs } from './tokens.ts'

/** Whose account a token is of, and how it stands: one look, since every request takes it. */
const holders = {
  user: sql`SELECT status FROM users WHERE id =`,
  child: sql`SELECT status FROM child_users WHERE id =`,
  admin: sql`SELECT status FROM admins WHERE id =`,
  merchant: sql`SELECT status FROM merchants WHERE id =`,
} satisfies Record<ActorType, unknown>

/** A new password of a merchant's account ends the logins of before; tokens know their birth to the second. */
const isOutdated = ({ accountId, expiresAt }: Claims) => sql`EXISTS (
  SELECT FROM merchant_accounts WHERE id = ${accountId ?? null}
  AND date_trunc('second', password_set_at) > ${toDate(expiresAt - tokenLifetimeMs)})`

/** Undefined when nobody has it, or the token was revoked by now or is outdated. */
export async function findHolder(db: Db, claims: Claims, now: Instant) {
  const { type, id, tokenId } = claims
  const { rows } = await sql<{ status: string }>`
    ${holders[type]} ${id}
    AND NOT EXISTS (SELECT FROM revoked_tokens WHERE jti = ${tokenId} AND revoked_at <= ${toDate(now)})
    ${type === 'merchant' ? sql`AND NOT ${isOutdated(claims)}` : sql``}`.execute(db)
  return rows[0]
}

/** From `at` on. Who was given an earlier moment keeps it. */
export const revokeToken = (db: Db, jti: string, at: Instant, expiresAt: Instant) =>
  db
    .insertInto('revoked_tokens')
    .values({ jti, revoked_at: toDate(at), expires_at: toDate(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const forgetRevoked = (db: Db, now: Instant) =>
  db.deleteFrom('revoked_tokens').where('expires_at', '<=', toDate(now)).execute()
