import { createHmac, randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '#audit'
import { apiError, type Db, type Deps, type TokenClaims, type TokenHolder, type TokenSession } from '#core'
import { getTokenExpiry, getTokenState, knownIpAddressLifetimeMs } from './rules.ts'
import * as store from './session-store.ts'
import { tokenLifetimeMs } from './tokens.ts'

export type SessionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens'>

/** The IP address and device from which a login was made. */
export type LoginOrigin = { ip: string; device: string }

const maxDeviceLength = 300

export const getLoginOrigin = ({ ip, headers }: FastifyRequest): LoginOrigin => ({
  ip,
  device: (headers['user-agent'] ?? '').slice(0, maxDeviceLength),
})

/**
 * Hashes an IP address together with the account and a secret key. The table therefore does not reveal IP addresses,
 * nor which accounts share an IP address.
 */
function hashIpAddress({ config }: Pick<Deps, 'config'>, { type, id }: TokenHolder, ip: string) {
  const key = deriveKey(config.jwtSecret, 'login addresses')
  return createHmac('sha256', key)
    .update(`${type}:${id}|${toIpRateLimitKey(ip)}`)
    .digest('hex')
}

/** Returns whether the account has a session that was opened from this IP address and was used in the last 90 days. */
export const isKnownIpAddress = (
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  holder: TokenHolder,
  ip: string,
): Promise<boolean> =>
  store.hasLoginFromIpAddress(
    deps.db,
    holder,
    hashIpAddress(deps, holder, ip),
    deps.clock.now() - knownIpAddressLifetimeMs,
  )

/** Opens a session for an account that has just authenticated and returns its token. */
export const openSession = async (deps: SessionDeps, holder: TokenHolder, origin: LoginOrigin) =>
  deps.tokens.issue(holder, await addSessionInTransaction(deps, holder, origin))

/**
 * Inserts a session as part of a login transaction. The caller must issue the token of the session only after the
 * commit.
 */
export async function addSessionInTransaction(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  holder: TokenHolder,
  { ip, device }: LoginOrigin,
): Promise<TokenSession> {
  const now = deps.clock.now()
  const [sessionId, tokenId] = [randomUUID(), randomUUID()]
  const expiresAt = getTokenExpiry(now, now)
  await store.insertSession(deps.db, {
    ...newSessionRow(holder, { id: sessionId, tokenId, createdAt: now, issuedAt: now, expiresAt }, device),
    address_hash: hashIpAddress(deps, holder, ip),
  })
  return { sessionId, tokenId, issuedAt: now, expiresAt }
}

type NewSession = { id: string; tokenId: string; createdAt: Instant; issuedAt: Instant; expiresAt: Instant }

const newSessionRow = ({ type, id, accountId }: TokenHolder, begun: NewSession, device: string) => ({
  id: begun.id,
  holder_type: type,
  holder_id: id,
  account_id: accountId ?? null,
  device,
  created_at: toDate(begun.createdAt),
  last_used_at: toDate(begun.createdAt),
  expires_at: toDate(begun.expiresAt),
  token_id: begun.tokenId,
  token_issued_at: toDate(begun.issuedAt),
})

/**
 * Locks the session of a token. For a token that was issued before sessions existed, first inserts a session with the
 * id of the token. Of several simultaneous requests only one inserts this session.
 */
async function lockSessionOf(tx: Db, claims: TokenClaims, device: string) {
  const { sessionId, tokenId, issuedAt, expiresAt } = claims
  if (sessionId === undefined) {
    const begun = { id: tokenId, tokenId, createdAt: issuedAt, issuedAt, expiresAt }
    await store.insertSession(tx, newSessionRow(claims, begun, device))
  }
  return store.lockSessionRow(tx, sessionId ?? tokenId)
}

/**
 * Exchanges the newest token of a session for the next one. Simultaneous refreshes with the same token all get the same
 * next token. A repeated refresh within a minute also gets that token. A refresh with a superseded token ends the
 * session, because two parties hold the token and one of them copied it.
 */
export async function refreshSession(deps: SessionDeps, claims: TokenClaims, device: string) {
  const outcome = await inTransaction(deps.db, (tx) => rotateToken({ ...deps, db: tx }, claims, device))
  // The error is thrown after the commit, because a rollback would undo the end of the session.
  if (!outcome) throw apiError('UNAUTHORIZED')
  const { expiresAt } = outcome
  return {
    token: await deps.tokens.issue(claims, outcome),
    expiresIn: Math.min(tokenLifetimeMs, expiresAt - outcome.issuedAt) / 1000,
  }
}

async function rotateToken({ db, clock }: SessionDeps, claims: TokenClaims, device: string) {
  const now = clock.now()
  const session = await lockSessionOf(db, claims, device)
  if (!session) return undefined
  const { id: sessionId } = session
  const issuedAt = session.token_issued_at.getTime()
  const state = getTokenState(sessionTokensOf(session), claims.tokenId, now)
  if (state === 'previous')
    return { sessionId, tokenId: session.token_id, issuedAt, expiresAt: session.expires_at.getTime() }
  if (state === 'superseded') await endSessionAfterTokenReuse(db, claims, now)
  if (state !== 'current') return undefined
  const expiresAt = getTokenExpiry(session.created_at.getTime(), now)
  const next = { tokenId: randomUUID(), previousTokenId: claims.tokenId, expiresAt, device }
  await store.rotateSessionToken(db, sessionId, next, now)
  return { sessionId, tokenId: next.tokenId, issuedAt: now, expiresAt }
}

const sessionTokensOf = (session: store.SessionRow) => ({
  isEnded: session.ended_at !== null,
  tokenId: session.token_id,
  tokenIssuedAt: session.token_issued_at.getTime(),
  previousTokenId: session.previous_token_id,
})

/** Ends the session after a refresh with a superseded token, and records the event in the audit log. */
export async function endSessionAfterTokenReuse(db: Db, claims: TokenClaims, now: Instant) {
  const { type, id, sessionId = claims.tokenId } = claims
  if (!(await store.endSession(db, claims, sessionId, 'reuse', now))) return
  const who = type === 'user' ? { userId: id } : { detail: { [`${type}Id`]: id } }
  await recordAudit(db, { action: 'auth.tokenReused', ...who }, now)
}

/** Ends the session of the token in the request. */
export const logOut = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, claims: TokenClaims, device: string) =>
  inTransaction(db, async (tx) => {
    const session = await lockSessionOf(tx, claims, device)
    if (session) await store.endSession(tx, claims, session.id, 'logout', clock.now())
  })

/** Ends one session of the account by the id of the session. */
export async function endSessionById(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: TokenHolder,
  sessionId: string,
) {
  const isEnded = isUuid(sessionId) && (await store.endSession(db, holder, sessionId, 'removed', clock.now()))
  if (!isEnded) throw apiError('NOT_FOUND')
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Ends all sessions of the account and revokes all its tokens from before sessions existed. */
export async function endAllSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: TokenHolder,
  reason: store.SessionEndReason,
) {
  await store.endOpenSessions(db, holder, reason, clock.now())
  await store.revokeTokensWithoutSession(db, holder, clock.now())
}
