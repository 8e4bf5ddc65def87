import { randomUUID } from 'node:crypto'
import { type Clock, dayMs, type Instant, toDate } from '@sanhe/kit/clock'
import { deriveKey } from '@sanhe/kit/secrets'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { ActorType } from '#core'

export const tokenLifetimeMs = 7 * dayMs
const algorithm = 'HS256'
const maxRemembered = 10_000
const issuer = 'sanhe-companion'

export type Claims = { type: ActorType; id: number; accountId?: number; tokenId: string; expiresAt: Instant }
type Holder = { type: ActorType; id: number; accountId?: number }

export type Tokens = {
  /** A JWT with `sub`, `type`, `jti`, `iat` and `exp`. */
  issue(holder: Holder): Promise<string>
  /** Who it was issued to; `expired` for one that was right once, undefined for anything else. */
  read(token: string, type: ActorType): Promise<Claims | 'expired' | undefined>
}

/** Tokens of each kind of person under a key of its own: none opens another's doors, whatever it claims. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const keys = new Map<ActorType, Buffer>()
  const keyOf = (type: ActorType) =>
    keys.getOrInsertComputed(type, () => deriveKey(secret, `tokens of ${type}`))
  async function verified(token: string, type: ActorType): ReturnType<Tokens['read']> {
    const checks = { algorithms: [algorithm], issuer, audience: type, currentDate: toDate(clock.now()) }
    try {
      const { payload } = await jwtVerify<{ accountId?: number }>(token, keyOf(type), checks)
      const { sub, jti = '', exp = 0, accountId } = payload
      const claims = { type, id: Number(sub), tokenId: jti, expiresAt: exp * 1000 }
      return accountId === undefined ? claims : { ...claims, accountId }
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : undefined
    }
  }
  // A signature that was right stays right; whether it still opens a door is asked every time.
  const genuine = new LRUCache<string, Claims>({ max: maxRemembered })
  return {
    issue: ({ type, id, accountId }) =>
      new SignJWT({ type, ...(accountId !== undefined && { accountId }) })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(type)
        .setJti(randomUUID())
        .setIssuedAt(toDate(clock.now()))
        .setExpirationTime(toDate(clock.now() + tokenLifetimeMs))
        .sign(keyOf(type)),
    async read(token, type) {
      const key = `${type} ${token}`
      const known = genuine.get(key)
      if (known) return clock.now() < known.expiresAt ? known : 'expired'
      const claims = await verified(token, type)
      if (claims && claims !== 'expired') genuine.set(key, claims)
      return claims
    },
  }
}
