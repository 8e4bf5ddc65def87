import { createHmac, randomUUID } from 'node:crypto'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { deriveKey, areSecretsEqual, generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import type { Deps, SignedInUser } from '#core'
import { accessTokenLifetimeMs } from './access-tokens.ts'
import { apiError } from './errors.ts'
import { decideTokenRefresh, computeLoginExpiry } from './rules.ts'
import * as store from './store.ts'

export type SessionDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'accessTokens'>

const maxDeviceLength = 200

/** Creates a login on a device and returns its access token and refresh token. */
export async function openSession(deps: SessionDeps, userId: number, device: string) {
  const { db, clock } = deps
  const id = randomUUID()
  const now = clock.now()
  await store.addSession(db, {
    id,
    user_id: userId,
    device: device.slice(0, maxDeviceLength),
    created_at: toDate(now),
    last_used_at: toDate(now),
    expires_at: toDate(computeLoginExpiry(now, now)),
  })
  const refreshToken = await addToken(deps, id, { id: randomUUID(), secret: generateRandomToken() })
  return tokensFor(deps, { id: userId, sessionId: id }, refreshToken)
}

/**
 * Exchanges a refresh token for its successor. All requests with the same token get the same successor, whether they
 * are concurrent or repeated after a lost response. A token that was replaced earlier ends the login.
 */
export async function refreshSession(deps: SessionDeps, tokenText: string) {
  const token = parseToken(tokenText)
  const outcome = token && (await inTransaction(deps.db, (tx) => rotateToken({ ...deps, db: tx }, token)))
  // Throws after the commit, so that an ended login stays ended.
  if (!outcome) throw apiError('REFRESH_TOKEN_INVALID')
  return tokensFor(deps, outcome.signedIn, outcome.refreshToken)
}

type Token = { id: string; secret: string }

async function rotateToken(deps: SessionDeps, token: Token) {
  const { db, clock } = deps
  const now = clock.now()
  const session = await lockSessionOf(db, token)
  if (!session) return undefined
  // Reads the token's row again after taking the lock, because a concurrent request may have replaced the token.
  const row = await store.findRefreshToken(db, token.id)
  const signedIn = { id: session.user_id, sessionId: session.id }
  const verdict = decideTokenRefresh(
    {
      sessionIsOpen: session.revoked_at === null && now < session.expires_at.getTime(),
      replacedAt: row?.replaced_at?.getTime(),
      isTwoBehind: row?.successor_of_next != null,
    },
    now,
  )
  if (verdict === 'revoke') await store.endSession(db, session.user_id, session.id, now)
  if (verdict === 'repeat')
    return { signedIn, refreshToken: formatToken(successorOf(deps, token, row?.replaced_by ?? '')) }
  if (verdict !== 'rotate') return undefined
  const next = successorOf(deps, token, randomUUID())
  await store.markRefreshTokenReplaced(db, token.id, next.id, now)
  await store.extendSession(db, session.id, now, computeLoginExpiry(session.created_at.getTime(), now))
  return { signedIn, refreshToken: await addToken(deps, session.id, next) }
}

async function lockSessionOf(tx: Deps['db'], { id, secret }: Token) {
  const row = await store.findRefreshToken(tx, id)
  if (!row || !areSecretsEqual(sha256(secret), row.secret_hash)) return undefined
  return store.lockSession(tx, row.session_id)
}

/**
 * Derives the next token's secret from the previous secret and a server key. The same successor can therefore be
 * returned again, although only its hash is stored. Neither the database nor an old token alone yields a valid token.
 */
function successorOf({ config }: Pick<Deps, 'config'>, { id, secret }: Token, nextId: string): Token {
  const key = deriveKey(config.jwtSecret, 'refresh tokens')
  const next = createHmac('sha256', key).update(`${id}.${secret}.${nextId}`).digest('base64url')
  return { id: nextId, secret: next }
}

const tokenForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

function parseToken(text: string): Token | undefined {
  const [, id, secret] = tokenForm.exec(text) ?? []
  return id && secret ? { id, secret } : undefined
}

const formatToken = ({ id, secret }: Token) => `${id}.${secret}`

async function addToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, sessionId: string, token: Token) {
  await store.addRefreshToken(db, {
    id: token.id,
    session_id: sessionId,
    secret_hash: sha256(token.secret),
    created_at: toDate(clock.now()),
  })
  return formatToken(token)
}

async function tokensFor({ accessTokens, clock }: SessionDeps, signedIn: SignedInUser, refreshToken: string) {
  return {
    access_token: await accessTokens.issue(signedIn, clock),
    token_type: 'Bearer' as const,
    expires_in: accessTokenLifetimeMs / 1000,
    refresh_token: refreshToken,
  }
}

/** Ends one login of this user by its id. */
export async function endSession({ db }: Pick<Deps, 'db'>, userId: number, id: string, now: Instant) {
  if (!(await store.endSession(db, userId, id, now))) throw apiError('SESSION_NOT_FOUND')
}
