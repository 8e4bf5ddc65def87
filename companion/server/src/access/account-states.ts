import { createBatcher } from '@sanhe/kit/concurrency/batcher'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { sql } from 'kysely'
import type { AccountKind, AdminRole, DB, Db, Deps, StaffRole, TokenClaims } from '#core'
import { getTokenState, type TokenState } from './rules.ts'

const accountTables = {
  user: 'users',
  child: 'child_users',
  admin: 'admins',
  merchant: 'merchants',
} satisfies Record<AccountKind, keyof DB>

/**
 * SQL conditions: the token was issued before the current password of its account was set, so the token is no longer
 * valid. Issue times are whole seconds, so the time of the password is compared in whole seconds too.
 */
const isIssuedBeforePasswordChange = {
  merchant: sql`EXISTS (
    SELECT FROM merchant_accounts WHERE id = requested.account_id
    AND date_trunc('second', password_set_at) > requested.issued_at)`,
  admin: sql`coalesce(date_trunc('second', holder.password_set_at) > requested.issued_at, false)`,
  user: sql`false`,
  child: sql`false`,
} satisfies Record<AccountKind, unknown>

/**
 * SQL for the columns that only administrators have. For other kinds of account, `noColumnsOfAdmins` selects
 * empty values instead.
 */
const columnsOfAdmins = sql`
  holder.role, holder.doctor_id, holder.totp_enabled_at IS NOT NULL AS has_second_factor`
const noColumnsOfAdmins = sql`NULL::varchar AS role, NULL::bigint AS doctor_id, false AS has_second_factor`

const withoutStaff = sql`CROSS JOIN (SELECT NULL AS role, NULL AS status) AS staff`

/** Employees of merchants have a role and a status in addition to the status of the merchant. */
const joinStaff = {
  merchant: sql`LEFT JOIN merchant_accounts AS staff
    ON staff.id = requested.account_id AND staff.merchant_id = requested.id`,
  admin: withoutStaff,
  user: withoutStaff,
  child: withoutStaff,
} satisfies Record<AccountKind, unknown>

/** A list of one token is passed as VALUES, because PostgreSQL plans VALUES better than arrays of unknown length. */
function tokenClaimRows(claims: TokenClaims[]) {
  const columns = sql`AS requested (id, jti, sid, account_id, issued_at, nth)`
  const [one] = claims
  if (one && claims.length === 1)
    return sql`(VALUES (${one.id}::integer, ${one.tokenId}::uuid, ${one.sessionId ?? null}::uuid,
                        ${one.accountId ?? null}::integer, ${toDate(one.issuedAt)}::timestamptz, 1)) ${columns}`
  return sql`
    unnest(${claims.map(({ id }) => id)}::integer[], ${claims.map(({ tokenId }) => tokenId)}::uuid[],
           ${claims.map(({ sessionId }) => sessionId ?? null)}::uuid[],
           ${claims.map(({ accountId }) => accountId ?? null)}::integer[],
           ${claims.map(({ issuedAt }) => toDate(issuedAt))}::timestamptz[]) WITH ORDINALITY ${columns}`
}

/**
 * SQL condition: a token without a session id, which was issued before sessions existed, is still valid. The token must
 * not be revoked, and must have been issued after the cutoff time of its account.
 */
const isTokenWithoutSession = (type: AccountKind, now: Instant) => sql`
  requested.sid IS NULL
  AND NOT EXISTS (SELECT FROM revoked_tokens r WHERE r.jti = requested.jti AND r.revoked_at <= ${toDate(now)})
  AND NOT EXISTS (
    SELECT FROM auth_cutoffs c
    WHERE c.holder_type = ${type} AND c.holder_id = requested.id
      AND c.account_id IN (0, requested.account_id) AND c.cut_at >= requested.issued_at)`

export type AccountState = {
  /** Status of the account, for example `active` or `disabled`. */
  status: string
  /** Role and status of the employee; null for other accounts and for an employee who does not exist. */
  staff: { role: StaffRole; status: 'active' | 'disabled' | 'removed' } | null
  token: TokenState
  /** Time at which the session was last used; undefined for tokens without a session. */
  lastUsedAt: Instant | undefined
  /** Attributes that only administrators have. `doctorId` belongs to the role `doctor`. */
  admin?: { role: AdminRole; doctorId: number | null; hasSecondFactor: boolean }
}

type AccountStateRow = {
  status: string | null
  staff_role: StaffRole | null
  staff_status: 'active' | 'disabled' | 'removed' | null
  is_sessionless: boolean
  session_id: string | null
  token_id: string
  token_issued_at: Date
  previous_token_id: string | null
  ended_at: Date | null
  last_used_at: Date
  role: AdminRole | null
  doctor_id: number | null
  has_second_factor: boolean
}

/**
 * Returns the account and session of each token in one query, and undefined for a token whose account does not exist.
 */
async function listAccountStates(db: Db, type: AccountKind, claims: TokenClaims[], now: Instant) {
  const { rows } = await sql<AccountStateRow>`
    SELECT holder.status, ${type === 'admin' ? columnsOfAdmins : noColumnsOfAdmins},
           staff.role AS staff_role, staff.status AS staff_status,
           s.id AS session_id, s.token_id, s.token_issued_at, s.previous_token_id, s.ended_at, s.last_used_at,
           s.id IS NULL AND ${isTokenWithoutSession(type, now)} AS is_sessionless
    FROM ${tokenClaimRows(claims)}
    LEFT JOIN ${sql.table(accountTables[type])} AS holder ON holder.id = requested.id AND NOT ${isIssuedBeforePasswordChange[type]}
    ${joinStaff[type]}
    LEFT JOIN auth_sessions AS s ON s.id = coalesce(requested.sid, requested.jti)
      AND s.holder_type = ${type} AND s.holder_id = requested.id
    ORDER BY requested.nth`.execute(db)
  return rows.map((row, nth) => toAccountState(row, claims[nth]!.tokenId, now))
}

function toAccountState(
  { status, staff_role, staff_status, ...row }: AccountStateRow,
  tokenId: string,
  now: Instant,
): AccountState | undefined {
  if (status === null) return undefined
  const { role, doctor_id: doctorId, has_second_factor: hasSecondFactor } = row
  const staff = staff_role && staff_status && { role: staff_role, status: staff_status }
  const account = { status, staff, ...(role && { admin: { role, doctorId, hasSecondFactor } }) }
  if (row.session_id === null)
    return { ...account, token: row.is_sessionless ? 'current' : 'ended', lastUsedAt: undefined }
  const token = getTokenState(
    {
      isEnded: row.ended_at !== null,
      tokenId: row.token_id,
      tokenIssuedAt: row.token_issued_at.getTime(),
      previousTokenId: row.previous_token_id,
    },
    tokenId,
    now,
  )
  return { ...account, token, lastUsedAt: row.last_used_at.getTime() }
}

/**
 * Number of queries that may run at the same time. Two are allowed, so that one slow query does not delay all requests.
 */
const concurrency = 2
const maxBatchSize = 500

/**
 * Looks up the account and session of a token. Every request needs this lookup, so simultaneous requests share one
 * query.
 */
export const createAccountStateLoader = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, type: AccountKind) =>
  createBatcher((claims: TokenClaims[]) => listAccountStates(db, type, claims, clock.now()), {
    concurrency,
    maxBatchSize,
  })

/** Deletes the revocations of expired tokens and returns their number. */
export async function deleteExpiredRevocations(db: Db, now: Instant) {
  const { numDeletedRows } = await db
    .deleteFrom('revoked_tokens')
    .where('expires_at', '<=', toDate(now))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
