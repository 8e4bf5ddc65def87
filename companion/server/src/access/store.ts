import { type Instant, toDate } from '@sanhe/kit/clock'
import { gathered } from '@sanhe/kit/gathered'
import { sql } from 'kysely'
import type { ActorType, DB, Db, Deps } from '#core'
import { type Claims, tokenLifetimeMs } from './tokens.ts'

const tables = {
  user: 'users',
  child: 'child_users',
  admin: 'admins',
  merchant: 'merchants',
} satisfies Record<ActorType, keyof DB>

/** A new password ends the logins of before; tokens know their birth to the second. */
const isOutdated = {
  merchant: sql`EXISTS (
    SELECT FROM merchant_accounts WHERE id = asked.account_id
    AND date_trunc('second', password_set_at) > asked.issued_at)`,
  admin: sql`coalesce(date_trunc('second', holder.password_set_at) > asked.issued_at, false)`,
  user: sql`false`,
  child: sql`false`,
} satisfies Record<ActorType, unknown>

/** One alone is asked for as one: PostgreSQL keeps no plan for lists, whose length it cannot know. */
function asked(claims: Claims[]) {
  const columns = sql`AS asked (id, jti, account_id, issued_at, nth)`
  const [one] = claims
  if (one && claims.length === 1)
    return sql`(VALUES (${one.id}::integer, ${one.tokenId}::uuid, ${one.accountId ?? null}::integer,
                        ${issuedAt(one)}::timestamptz, 1)) ${columns}`
  return sql`
    unnest(${claims.map(({ id }) => id)}::integer[], ${claims.map(({ tokenId }) => tokenId)}::uuid[],
           ${claims.map(({ accountId }) => accountId ?? null)}::integer[],
           ${claims.map(issuedAt)}::timestamptz[]) WITH ORDINALITY ${columns}`
}

const issuedAt = ({ expiresAt }: Claims) => toDate(expiresAt - tokenLifetimeMs)

/** How the accounts stand that these tokens are of; null where there is none, or the token was revoked by now or is outdated. */
async function listStanding(db: Db, type: ActorType, claims: Claims[], now: Instant) {
  const { rows } = await sql<{ status: string | null }>`
    SELECT holder.status
    FROM ${asked(claims)}
    LEFT JOIN ${sql.table(tables[type])} AS holder ON holder.id = asked.id
      AND NOT EXISTS (SELECT FROM revoked_tokens r WHERE r.jti = asked.jti AND r.revoked_at <= ${toDate(now)})
      AND NOT ${isOutdated[type]}
    ORDER BY asked.nth`.execute(db)
  return rows.map(({ status }) => status)
}

/** One that hangs does not keep everybody waiting. */
const lanes = 2
const maxTogether = 500

/** Every request takes this look; those that come together take it together. */
export const standingsOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, type: ActorType) =>
  gathered((claims: Claims[]) => listStanding(db, type, claims, clock.now()), { lanes, max: maxTogether })

/** From `at` on. Who was given an earlier moment keeps it. */
export const revokeToken = (db: Db, jti: string, at: Instant, expiresAt: Instant) =>
  db
    .insertInto('revoked_tokens')
    .values({ jti, revoked_at: toDate(at), expires_at: toDate(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes the revocations of expired tokens and returns their number. */
export async function forgetRevoked(db: Db, now: Instant) {
  const { numDeletedRows } = await db
    .deleteFrom('revoked_tokens')
    .where('expires_at', '<=', toDate(now))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
