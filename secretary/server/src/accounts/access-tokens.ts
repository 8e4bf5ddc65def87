import { createPrivateKey, createPublicKey } from 'node:crypto'
import { minuteMs, toDate } from '@sanhe/kit/runtime/clock'
import { deriveKey, sha256 } from '@sanhe/kit/security/secrets'
import { jwtVerify, SignJWT } from 'jose'
import type { AccessTokens } from '#core'

export const accessTokenLifetimeMs = 15 * minuteMs
const algorithm = 'EdDSA'
const issuer = 'sanhe-secretary'
const audience = 'secretary-app'

/** DER bytes that precede the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates and reads access tokens. Their signing key is derived from the configured JWT_SECRET. */
export function createAccessTokens(secret: string): AccessTokens {
  const seed = deriveKey(secret, 'access tokens')
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const kid = sha256(publicKey.export({ format: 'der', type: 'spki' })).slice(0, 16)
  return {
    issue: ({ id, sessionId }, clock) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'at+jwt' })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(toDate(clock.now()))
        .setExpirationTime(toDate(clock.now() + accessTokenLifetimeMs))
        .sign(privateKey),
    async read(token, clock) {
      const checks = {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: 'at+jwt',
        currentDate: toDate(clock.now()),
      }
      const verified = await jwtVerify(token, publicKey, checks).catch(() => undefined)
      const { sub, sid } = verified?.payload ?? {}
      return typeof sid === 'string' ? { id: Number(sub), sessionId: sid } : undefined
    },
  }
}
