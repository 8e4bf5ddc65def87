import { toIso } from '@sanhe/kit/runtime/clock'
import { hashPassword } from '@sanhe/kit/security/passwords'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { OpenidConnectError, type OpenidIdentity } from '@sanhe/providers/openid-connect'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignInDeps, signInUser } from '#accounts'
import { recordAudit } from '#audit'
import type { Deps } from '#core'
import { findOrCreateAccount } from './accounts.ts'
import { apiError } from './errors.ts'
import { openidLoginLifetimeMs, type OpenidLoginProblem, toClientPath } from './rules.ts'
import * as store from './store.ts'

export type OpenidDeps = SignInDeps & Pick<Deps, 'config' | 'openid' | 'log'>

/** Path of this service to which the provider sends the browser. It is registered at the provider. */
export const callbackPath = '/api/auth/openid/callback'
const urlOf = (request: FastifyRequest, path: string) => `${request.protocol}://${request.host}${path}`

function requireProvider({ openid, config }: OpenidDeps) {
  if (!openid || !config.openid) throw apiError('OPENID_OFF')
  return { provider: openid, settings: config.openid }
}

/** Starts a login. Returns the URL of the provider and the state, which the browser keeps in a cookie. */
export async function beginOpenidLogin(
  deps: OpenidDeps,
  { to, invitation }: { to?: string | undefined; invitation?: string | undefined },
  request: FastifyRequest,
) {
  const { db, clock, log } = deps
  const { provider } = requireProvider(deps)
  const { url, secrets } = await provider.begin(urlOf(request, callbackPath)).catch((error: unknown) => {
    log.warn({ err: error }, 'the OpenID Connect provider does not answer')
    throw apiError('OPENID_UNAVAILABLE')
  })
  transaction(db, () =>
    store.addPendingOpenidLogin(db, {
      state_hash: sha256(secrets.state),
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      redirect_to: toClientPath(to),
      invitation_hash: invitation === undefined ? null : sha256(invitation),
      expires_at: toIso(clock.now() + openidLoginLifetimeMs),
    }),
  )
  return { url, state: secrets.state }
}

const recordFailure = (deps: OpenidDeps, request: FastifyRequest, reason: OpenidLoginProblem) =>
  recordAudit(
    deps,
    { kind: 'person', id: null, name: '', address: request.ip },
    { action: 'login.failed', detail: { method: 'openid', reason } },
  )

const faults = { DENIED: 'denied', INVALID: 'invalid', UNAVAILABLE: 'unavailable' } as const

/**
 * Completes a login when the provider redirects the browser back. `state`: state in the cookie of the browser, so that
 * a site cannot make another browser log in. Returns the path to open next, or why the login failed.
 */
export async function completeOpenidLogin(
  deps: OpenidDeps,
  state: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ to: string } | { problem: OpenidLoginProblem }> {
  const { db, clock, log } = deps
  const { provider, settings } = requireProvider(deps)
  const login =
    state === undefined
      ? undefined
      : transaction(db, () => store.consumePendingOpenidLogin(db, sha256(state)))
  if (!login || state === undefined || login.expires_at <= toIso(clock.now())) return { problem: 'expired' }
  const secrets = { state, nonce: login.nonce, codeVerifier: login.code_verifier }
  let identity: OpenidIdentity
  try {
    identity = await provider.complete(urlOf(request, request.url), secrets)
  } catch (error) {
    if (!(error instanceof OpenidConnectError)) throw error
    log.warn({ err: error }, 'a login by OpenID Connect failed')
    transaction(db, () => recordFailure(deps, request, faults[error.code]))
    return { problem: faults[error.code] }
  }
  // Password hash for a new account. The random password is discarded, because the person logs in by the provider. An
  // administrator can create a reset link for a login by password.
  const passwordHash = await hashPassword(generateRandomToken())
  return transaction(db, () => {
    const about = { invitationHash: login.invitation_hash, passwordHash, address: request.ip }
    const account = findOrCreateAccount({ db, clock, settings }, identity, about)
    if (typeof account === 'string') {
      recordFailure(deps, request, account)
      return { problem: account }
    }
    signInUser(deps, request, reply, account, 'openid')
    return { to: login.redirect_to }
  })
}
