import { createHash, timingSafeEqual } from 'node:crypto'
import { type Clock, toDate } from '@sanhe/kit/runtime/clock'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { SocialLoginProvider } from './index.ts'
import { SocialLoginError } from './social-error.ts'

type Issuer = { issuer: string[]; keys: JWTVerifyGetKey; audiences: string[]; clock: Clock }

/** Largest age of an identity token: older tokens were not issued for this login. */
const maxAge = '10 minutes'

/**
 * Verifies an identity token of OpenID Connect that the app obtained. A stolen token is useless, because it contains
 * the SHA-256 of a nonce that only the app knows until it logs in.
 */
export function identityTokenProvider({ issuer, keys, audiences, clock }: Issuer): SocialLoginProvider {
  return {
    async exchange({ code, nonce }) {
      const checks = {
        issuer,
        audience: audiences,
        algorithms: ['RS256', 'ES256'],
        maxTokenAge: maxAge,
        requiredClaims: ['sub', 'exp', 'nonce'],
        currentDate: toDate(clock.now()),
      }
      const { payload } = await jwtVerify(code, keys, checks).catch((error: unknown) => {
        throw new SocialLoginError(nameOf(error), isTokenError(error))
      })
      if (!nonce || !isNonceHash(nonce, payload)) throw new SocialLoginError('NONCE', true)
      return { subject: String(payload.sub) }
    },
  }
}

export const appleLoginProvider = (audiences: string[], clock: Clock) =>
  identityTokenProvider({
    issuer: ['https://appleid.apple.com'],
    keys: createRemoteJWKSet(new URL('https://appleid.apple.com/auth/keys')),
    audiences,
    clock,
  })

export const googleLoginProvider = (audiences: string[], clock: Clock) =>
  identityTokenProvider({
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
    audiences,
    clock,
  })

function isNonceHash(nonce: string, { nonce: claimed }: JWTPayload) {
  const hash = createHash('sha256').update(nonce).digest('hex')
  const given = Buffer.from(String(claimed))
  return given.length === hash.length && timingSafeEqual(given, Buffer.from(hash))
}

const nameOf = (error: unknown) => (error instanceof errors.JOSEError ? error.code : (error as Error).name)

/** Error codes for public keys that could not be fetched. They do not mean that the token is invalid. */
const ofTheKeys = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
const isTokenError = (error: unknown) => error instanceof errors.JOSEError && !ofTheKeys.has(error.code)
