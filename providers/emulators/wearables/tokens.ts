import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, dayMs, hourMs, type Instant } from '@sanhe/kit/runtime/clock'

type Claims = { use: 'access' | 'refresh'; person: string; until: Instant }

export const accessLivesMs = hourMs
const refreshLivesMs = 90 * dayMs

/** Tokens that carry what they mean: they outlive a restart of the emulator, as a vendor's would. */
export function tokensOf(secret: string, clock: Clock) {
  const seal = (text: string) => createHmac('sha256', `tokens of ${secret}`).update(text).digest()
  const write = (claims: Claims) => {
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${text}.${seal(text).toString('base64url')}`
  }
  return {
    pairFor: (person: string) => ({
      access_token: write({ use: 'access', person, until: clock.now() + accessLivesMs }),
      refresh_token: write({ use: 'refresh', person, until: clock.now() + refreshLivesMs }),
    }),
    /** Whose token it is; undefined when it is none, for another use, or out of its time. */
    personOf(token: string, use: Claims['use']) {
      const [text = '', given = ''] = token.split('.')
      const [seen, known] = [Buffer.from(given, 'base64url'), seal(text)]
      if (seen.length !== known.length || !timingSafeEqual(seen, known)) return undefined
      const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
      return claims.use === use && clock.now() < claims.until ? claims.person : undefined
    },
  }
}

/** Any code is somebody, so that whoever tries things out needs none of a vendor; one that begins with `bad` is nobody. */
export const personOfCode = (code: string) => (code === '' || code.startsWith('bad') ? undefined : code)
