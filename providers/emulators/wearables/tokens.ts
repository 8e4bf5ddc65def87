import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, dayMs, hourMs, type Instant } from '@sanhe/kit/runtime/clock'

type Claims = { use: 'access' | 'refresh'; person: string; until: Instant }

export const accessTokenLifetimeMs = hourMs
const refreshLivesMs = 90 * dayMs

/** Creates and verifies self-contained tokens, which stay valid after a restart of the emulator. */
export function createTokenIssuer(secret: string, clock: Clock) {
  const seal = (text: string) => createHmac('sha256', `tokens of ${secret}`).update(text).digest()
  const write = (claims: Claims) => {
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${text}.${seal(text).toString('base64url')}`
  }
  return {
    pairFor: (person: string) => ({
      access_token: write({ use: 'access', person, until: clock.now() + accessTokenLifetimeMs }),
      refresh_token: write({ use: 'refresh', person, until: clock.now() + refreshLivesMs }),
    }),
    personOf(token: string, use: Claims['use']) {
      const [text = '', given = ''] = token.split('.')
      const [seen, known] = [Buffer.from(given, 'base64url'), seal(text)]
      if (seen.length !== known.length || !timingSafeEqual(seen, known)) return undefined
      const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
      return claims.use === use && clock.now() < claims.until ? claims.person : undefined
    },
  }
}

/**
 * Returns the name of the person: any consent code is accepted as a name, so that demos need no account at a vendor.
 * Codes that begin with `bad` are invalid.
 */
export const parseDemoConsentCode = (code: string) =>
  code === '' || code.startsWith('bad') ? undefined : code
