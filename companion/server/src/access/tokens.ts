import { randomUUID } from 'node:crypto'
import { type Clock, dayMs, toDate } from '@sanhe/kit/runtime/clock'
import { deriveKey } from '@sanhe/kit/security/secrets'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { AccountKind, TokenClaims, TokenService } from '#core'

export const tokenLifetimeMs = 7 * dayMs
const algorithm = 'HS256'
const maxCachedTokens = 10_000
const issuer = 'sanhe-companion'

/**
 * Issues and reads tokens. Each kind of account has its own signing key, so a token of one kind of account is never
 * valid for another kind.
 */
export function createTokenService(secret: string, clock: Clock): TokenService {
  const keys = new Map<AccountKind, Buffer>()
  const keyOf = (type: AccountKind) =>
    keys.getOrInsertComputed(type, () => deriveKey(secret, `tokens of ${type}`))
  async function verified(token: string, type: AccountKind): ReturnType<TokenService['read']> {
    const checks = { algorithms: [algorithm], issuer, audience: type, currentDate: toDate(clock.now()) }
    try {
      const { payload } = await jwtVerify<{ accountId?: number; sid?: string }>(token, keyOf(type), checks)
      const { sub, jti = '', iat = 0, exp = 0, accountId, sid } = payload
      const times = { issuedAt: iat * 1000, expiresAt: exp * 1000 }
      return {
        type,
        id: Number(sub),
        tokenId: jti,
        ...times,
        ...(sid !== undefined && { sessionId: sid }),
        ...(accountId !== undefined && { accountId }),
      }
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : undefined
    }
  }
  // Caches tokens whose signature was verified, because a valid signature stays valid. The session and account are
  // still checked for each request.
  const genuine = new LRUCache<string, TokenClaims>({ max: maxCachedTokens })
  return {
    issue({ type, id, accountId }, { sessionId: sid, tokenId = randomUUID(), ...times } = {}) {
      const { issuedAt = clock.now(), expiresAt = issuedAt + tokenLifetimeMs } = times
      const ofSession = sid !== undefined && { sid }
      return new SignJWT({ type, ...ofSession, ...(accountId !== undefined && { accountId }) })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(type)
        .setJti(tokenId)
        .setIssuedAt(toDate(issuedAt))
        .setExpirationTime(toDate(expiresAt))
        .sign(keyOf(type))
    },
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
