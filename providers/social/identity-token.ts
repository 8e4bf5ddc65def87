import { createHash, timingSafeEqual } from 'node:crypto'
import { type Clock, toDate } from '@sanhe/kit/runtime/clock'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { SocialProvider } from './index.ts'
import { SocialError } from './social-error.ts'

type Issuer = { issuer: string[]; keys: JWTVerifyGetKey; audiences: string[]; clock: Clock }

/** Older tokens were not issued for this login. */
const maxAge = '10 minutes'

/**
 * OpenID Connect: the app brings an identity token. A stolen token is useless, because it contains the SHA-256 of a
 * nonce that only the app knows until it logs in.
 */
export function identityToken({ issuer, keys, audiences, clock }: Issuer): SocialProvider {
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
        throw new SocialError(nameOf(error), isOfTheToken(error))
      })
      if (!nonce || !isHashOf(nonce, payload)) throw new SocialError('NONCE', true)
      return { subject: String(payload.sub) }
    },
  }
}

export const appleIdentity = (audiences: string[], clock: Clock) =>
  identityToken({
    issuer: ['https://appleid.apple.com'],
    keys: createRemoteJWKSet(new URL('https://appleid.apple.com/auth/keys')),
    audiences,
    clock,
  })

export const googleIdentity = (audiences: string[], clock: Clock) =>
  identityToken({
    issuer: ['https://accounts.google.com', 'accounts.google.com'],
    keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
    audiences,
    clock,
  })

function isHashOf(nonce: string, { nonce: claimed }: JWTPayload) {
  const hash = createHash('sha256').update(nonce).digest('hex')
  const given = Buffer.from(String(claimed))
  return given.length === hash.length && timingSafeEqual(given, Buffer.from(hash))
}

const nameOf = (error: unknown) => (error instanceof errors.JOSEError ? error.code : (error as Error).name)

/** Error codes that mean that the keys could not be fetched, which says nothing about the token. */
const ofTheKeys = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
const isOfTheToken = (error: unknown) => error instanceof errors.JOSEError && !ofTheKeys.has(error.code)
