import { type Clock, secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import * as client from 'openid-client'
import type {
  OpenidLoginSecrets,
  OpenidConnectAccount,
  OpenidConnectProvider,
  OpenidIdentity,
} from './index.ts'
import { isAllowedIssuer } from './issuer.ts'
import { OpenidConnectError } from './openid-connect-error.ts'

const timeoutS = 10
const scope = 'openid profile email'

/**
 * Reads the metadata and the keys of the provider again for each step of a login. Logins are rare, and a cached copy
 * would be outdated after the provider has rotated its keys or moved an endpoint.
 */
async function discover(
  { issuer, clientId, clientSecret, allowLoopback }: OpenidConnectAccount,
  clock: Clock,
) {
  if (!isAllowedIssuer(issuer, allowLoopback)) throw new OpenidConnectError('UNAVAILABLE', 'issuer', false)
  const isInsecure = new URL(issuer).protocol === 'http:'
  const skewS = Math.round((clock.now() - systemClock.now()) / secondMs)
  const metadata = { client_secret: clientSecret, [client.clockSkew]: skewS }
  return client
    .discovery(new URL(issuer), clientId, metadata, undefined, {
      timeout: timeoutS,
      execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    })
    .catch((error: unknown) => {
      throw new OpenidConnectError('UNAVAILABLE', messageOf(error), true)
    })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Error codes of `openid-client` which mean that the provider did not answer, or answered something other than OpenID
 * Connect.
 */
const unavailableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

function toOpenidConnectError(error: unknown) {
  if (error instanceof client.AuthorizationResponseError)
    return new OpenidConnectError(error.error === 'access_denied' ? 'DENIED' : 'INVALID', error.error, false)
  const { code = '' } = error as { code?: string }
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed'
  const isUnavailable = isNetwork || unavailableCodes.has(code)
  return new OpenidConnectError(isUnavailable ? 'UNAVAILABLE' : 'INVALID', messageOf(error), isUnavailable)
}

export function createOpenidConnect(account: OpenidConnectAccount, clock: Clock): OpenidConnectProvider {
  return {
    async begin(redirectUri) {
      const config = await discover(account, clock)
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },
    async complete(callbackUrl, secrets) {
      const config = await discover(account, clock)
      try {
        return await exchange(config, callbackUrl, secrets)
      } catch (error) {
        throw toOpenidConnectError(error)
      }
    },
    async findLogoutUrl(returnTo) {
      const config = await discover(account, clock)
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href
    },
  }
}

async function exchange(
  config: client.Configuration,
  callbackUrl: string,
  { state, nonce, codeVerifier }: OpenidLoginSecrets,
): Promise<OpenidIdentity> {
  const tokens = await client.authorizationCodeGrant(config, new URL(callbackUrl), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  // Some providers send e-mail and name only from the userinfo endpoint, whose subject is checked.
  const needsMore = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
  const more = needsMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  return toIdentity(claims.iss, claims.sub, { ...more, ...claims })
}

function toIdentity(issuer: string, subject: string, claims: Record<string, unknown>): OpenidIdentity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const verifiedEmail = claims['email_verified'] === true ? text('email')?.toLowerCase() : undefined
  const name = text('preferred_username') ?? text('name') ?? text('email')?.split('@')[0]
  return { issuer, subject, verifiedEmail, name }
}
