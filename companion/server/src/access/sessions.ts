import { createHmac, randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '#audit'
import { apiError, type Db, type Deps, type TokenClaims, type TokenHolder, type TokenSession } from '#core'
import { knownAddressMs, tokenExpiry, tokenState } from './rules.ts'
import * as store from './session-store.ts'
import { tokenLifetimeMs } from './tokens.ts'

export type SessionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens'>

/** The IP address and device of a login. */
export type LoginOrigin = { ip: string; device: string }

const maxDeviceLength = 300

export const loginOriginOf = ({ ip, headers }: FastifyRequest): LoginOrigin => ({
  ip,
  device: (headers['user-agent'] ?? '').slice(0, maxDeviceLength),
})

/**
 * The hash has a secret key and includes the holder, so the table reveals neither IP addresses nor which holders share
 * one.
 */
function addressHash({ config }: Pick<Deps, 'config'>, { type, id }: TokenHolder, ip: string) {
  const key = deriveKey(config.jwtSecret, 'login addresses')
  return createHmac('sha256', key)
    .update(`${type}:${id}|${ipKey(ip)}`)
    .digest('hex')
}

/** Returns whether the holder logged in from this IP address in the last 90 days. */
export const isKnownAddress = (
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  holder: TokenHolder,
  ip: string,
): Promise<boolean> =>
  store.hasLoginFromAddress(deps.db, holder, addressHash(deps, holder, ip), deps.clock.now() - knownAddressMs)

/** Opens a session for an account that has just authenticated and returns its token. */
export const openSession = async (deps: SessionDeps, holder: TokenHolder, origin: LoginOrigin) =>
  deps.tokens.issue(holder, await addSession(deps, holder, origin))

/** Inserts a session within the transaction of a login. Issue its token after the commit. */
export async function addSession(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  holder: TokenHolder,
  { ip, device }: LoginOrigin,
): Promise<TokenSession> {
  const now = deps.clock.now()
  const [sessionId, tokenId] = [randomUUID(), randomUUID()]
  const expiresAt = tokenExpiry(now, now)
  await store.addSession(deps.db, {
    ...newSessionRow(holder, { id: sessionId, tokenId, createdAt: now, issuedAt: now, expiresAt }, device),
    address_hash: addressHash(deps, holder, ip),
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
 * Locks the session of a token. A token from before sessions existed gets a session here, with the id of the token: of
 * several simultaneous requests only one inserts it.
 */
async function lockSessionOf(tx: Db, claims: TokenClaims, device: string) {
  const { sessionId, tokenId, issuedAt, expiresAt } = claims
  if (sessionId === undefined) {
    const begun = { id: tokenId, tokenId, createdAt: issuedAt, issuedAt, expiresAt }
    await store.addSession(tx, newSessionRow(claims, begun, device))
  }
  return store.lockSession(tx, sessionId ?? tokenId)
}

/**
 * Exchanges the newest token of a session for the next one. Simultaneous requests with the same token, or a repeated
 * request within a minute because the answer was lost, all get the same next token. A superseded token ends the
 * session: two parties hold it, so one of them copied it.
 */
export async function refreshSession(deps: SessionDeps, claims: TokenClaims, device: string) {
  const outcome = await inTransaction(deps.db, (tx) => rotate({ ...deps, db: tx }, claims, device))
  // The error is thrown after the commit, because the end of the session must persist.
  if (!outcome) throw apiError('UNAUTHORIZED')
  const { expiresAt } = outcome
  return {
    token: await deps.tokens.issue(claims, outcome),
    expiresIn: Math.min(tokenLifetimeMs, expiresAt - outcome.issuedAt) / 1000,
  }
}

async function rotate({ db, clock }: SessionDeps, claims: TokenClaims, device: string) {
  const now = clock.now()
  const session = await lockSessionOf(db, claims, device)
  if (!session) return undefined
  const { id: sessionId } = session
  const issuedAt = session.token_issued_at.getTime()
  const state = tokenState(stateOf(session), claims.tokenId, now)
  if (state === 'previous')
    return { sessionId, tokenId: session.token_id, issuedAt, expiresAt: session.expires_at.getTime() }
  if (state === 'superseded') await endReusedSession(db, claims, now)
  if (state !== 'current') return undefined
  const expiresAt = tokenExpiry(session.created_at.getTime(), now)
  const next = { tokenId: randomUUID(), previousTokenId: claims.tokenId, expiresAt, device }
  await store.rotateSessionToken(db, sessionId, next, now)
  return { sessionId, tokenId: next.tokenId, issuedAt: now, expiresAt }
}

const stateOf = (session: store.SessionRow) => ({
  isEnded: session.ended_at !== null,
  tokenId: session.token_id,
  tokenIssuedAt: session.token_issued_at.getTime(),
  previousTokenId: session.previous_token_id,
})

/** Ends the session of a superseded token that was refreshed, and records that in the audit log. */
export async function endReusedSession(db: Db, claims: TokenClaims, now: Instant) {
  const { type, id, sessionId = claims.tokenId } = claims
  if (!(await store.endSession(db, claims, sessionId, 'reuse', now))) return
  const who = type === 'user' ? { userId: id } : { detail: { [`${type}Id`]: id } }
  await recordAudit(db, { action: 'auth.tokenReused', ...who }, now)
}

/** Ends the session of this token. */
export const logOut = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, claims: TokenClaims, device: string) =>
  inTransaction(db, async (tx) => {
    const session = await lockSessionOf(tx, claims, device)
    if (session) await store.endSession(tx, claims, session.id, 'logout', clock.now())
  })

/** Ends one session of the holder by its id. */
export async function endSessionById(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: TokenHolder,
  sessionId: string,
) {
  const isEnded = isUuid(sessionId) && (await store.endSession(db, holder, sessionId, 'removed', clock.now()))
  if (!isEnded) throw apiError('NOT_FOUND')
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Ends all sessions of the holder, and all their tokens from before sessions existed. */
export async function endAllSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: TokenHolder,
  reason: store.EndReason,
) {
  await store.endSessions(db, holder, reason, clock.now())
  await store.revokeSessionlessTokens(db, holder, clock.now())
}
