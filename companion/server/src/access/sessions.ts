import { createHmac, randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { deriveKey } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '#audit'
import { type Db, type Deps, refuse } from '#core'
import { knownMs, tokenEnd, tokenState } from './rules.ts'
import * as store from './session-store.ts'
import { type Claims, type Holder, type TokenOf, tokenLifetimeMs } from './tokens.ts'

export type SessionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens'>

/** Where a login comes from. */
export type Origin = { ip: string; device: string }

const maxDeviceLength = 300

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  device: (headers['user-agent'] ?? '').slice(0, maxDeviceLength),
})

/** Keyed and per holder: the table tells neither addresses nor which holders share one. */
function addressHash({ config }: Pick<Deps, 'config'>, { type, id }: Holder, ip: string) {
  const key = deriveKey(config.jwtSecret, 'login addresses')
  return createHmac('sha256', key)
    .update(`${type}:${id}|${ipKey(ip)}`)
    .digest('hex')
}

/** Whether the holder logged in from this address in the last 90 days. */
export const isKnownAddress = (
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  holder: Holder,
  ip: string,
): Promise<boolean> =>
  store.hasLoginFrom(deps.db, holder, addressHash(deps, holder, ip), deps.clock.now() - knownMs)

/** Opens a session for a holder who has just logged in, and returns the token of that session. */
export const openSession = async (deps: SessionDeps, holder: Holder, origin: Origin) =>
  deps.tokens.issue(holder, await addSession(deps, holder, origin))

/** The first half of `openSession`, for the transaction of a login: the token is issued after the commit. */
export async function addSession(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  holder: Holder,
  { ip, device }: Origin,
): Promise<TokenOf> {
  const now = deps.clock.now()
  const [sessionId, tokenId] = [randomUUID(), randomUUID()]
  const expiresAt = tokenEnd(now, now)
  await store.addSession(deps.db, {
    ...rowOf(holder, { id: sessionId, tokenId, createdAt: now, issuedAt: now, expiresAt }, device),
    address_hash: addressHash(deps, holder, ip),
  })
  return { sessionId, tokenId, issuedAt: now, expiresAt }
}

type Begun = { id: string; tokenId: string; createdAt: Instant; issuedAt: Instant; expiresAt: Instant }

const rowOf = ({ type, id, accountId }: Holder, begun: Begun, device: string) => ({
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
 * The session of a token. A token from before sessions existed gets one here, under the token's own id: of several
 * requests at once one adds it.
 */
async function lockSessionOf(tx: Db, claims: Claims, device: string) {
  const { sessionId, tokenId, issuedAt, expiresAt } = claims
  if (sessionId === undefined) {
    const begun = { id: tokenId, tokenId, createdAt: issuedAt, issuedAt, expiresAt }
    await store.addSession(tx, rowOf(claims, begun, device))
  }
  return store.lockSession(tx, sessionId ?? tokenId)
}

/**
 * Trades the newest token of a session for the next one. Requests that come with the same token at once, or again
 * within a minute because the answer was lost, all get the same next token. A token that was replaced before ends the
 * session: two parties hold it, and one of them copied it.
 */
export async function refreshSession(deps: SessionDeps, claims: Claims, device: string) {
  const outcome = await inTransaction(deps.db, (tx) => rotate({ ...deps, db: tx }, claims, device))
  // Thrown after the commit: a session that was ended has to stay ended.
  if (!outcome) throw refuse('UNAUTHORIZED')
  const { expiresAt } = outcome
  return {
    token: await deps.tokens.issue(claims, outcome),
    expiresIn: Math.min(tokenLifetimeMs, expiresAt - outcome.issuedAt) / 1000,
  }
}

async function rotate({ db, clock }: SessionDeps, claims: Claims, device: string) {
  const now = clock.now()
  const session = await lockSessionOf(db, claims, device)
  if (!session) return undefined
  const { id: sessionId } = session
  const issuedAt = session.token_issued_at.getTime()
  const state = tokenState(stateOf(session), claims.tokenId, now)
  if (state === 'previous')
    return { sessionId, tokenId: session.token_id, issuedAt, expiresAt: session.expires_at.getTime() }
  if (state === 'superseded') await endReused(db, claims, now)
  if (state !== 'current') return undefined
  const expiresAt = tokenEnd(session.created_at.getTime(), now)
  const next = { tokenId: randomUUID(), previousTokenId: claims.tokenId, expiresAt, device }
  await store.setToken(db, sessionId, next, now)
  return { sessionId, tokenId: next.tokenId, issuedAt: now, expiresAt }
}

const stateOf = (session: store.SessionRow) => ({
  isEnded: session.ended_at !== null,
  tokenId: session.token_id,
  tokenIssuedAt: session.token_issued_at.getTime(),
  previousTokenId: session.previous_token_id,
})

/** Ends the session of a token that was refreshed although another one had replaced it, and notes that in the audit. */
export async function endReused(db: Db, claims: Claims, now: Instant) {
  const { type, id, sessionId = claims.tokenId } = claims
  if (!(await store.endSession(db, claims, sessionId, 'reuse', now))) return
  const who = type === 'user' ? { userId: id } : { detail: { [`${type}Id`]: id } }
  await recordAudit(db, { action: 'auth.tokenReused', ...who }, now)
}

/** Ends the session that this token belongs to. */
export const logOut = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, claims: Claims, device: string) =>
  inTransaction(db, async (tx) => {
    const session = await lockSessionOf(tx, claims, device)
    if (session) await store.endSession(tx, claims, session.id, 'logout', clock.now())
  })

/** Ends one session of the holder by its id. */
export async function removeSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: Holder,
  sessionId: string,
) {
  const isEnded = isUuid(sessionId) && (await store.endSession(db, holder, sessionId, 'removed', clock.now()))
  if (!isEnded) throw refuse('NOT_FOUND')
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Ends all sessions of the holder, and all their tokens from before sessions existed. */
export async function endAllSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: Holder,
  reason: store.EndReason,
) {
  await store.endSessions(db, holder, reason, clock.now())
  await store.cutOff(db, holder, clock.now())
}
