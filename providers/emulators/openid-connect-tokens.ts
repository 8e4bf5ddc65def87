import { randomUUID } from 'node:crypto'
import type { Clock } from '@sanhe/kit/runtime/clock'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** Differences of the next ID tokens from a correct ID token, for tests. */
export type IdTokenFlaw = {
  claims?: JWTPayload
  /** `none`: without a signature; `foreign`: signed with a key that the provider does not publish. */
  signature?: 'none' | 'foreign'
}

export const tokenLifetimeS = 300

async function createKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Creates the part of the emulator that holds the keys and signs ID tokens. */
export async function createIdTokenSigner(clock: Clock, clientId: string) {
  let current = await createKey()
  let flaw: IdTokenFlaw = {}
  return {
    listKeys: () => [current.jwk],
    rotateKeys: async () => void (current = await createKey()),
    setFlaw: (next: IdTokenFlaw) => void (flaw = next),
    async sign(issuer: string, person: JWTPayload, nonce: string | undefined) {
      const now = Math.floor(clock.now() / 1000)
      const standard = { iss: issuer, aud: clientId, iat: now, exp: now + tokenLifetimeS }
      const claims = { ...standard, ...(nonce && { nonce }), ...person, ...flaw.claims }
      if (flaw.signature === 'none') return new UnsecuredJWT(claims).encode()
      const { kid, privateKey } = flaw.signature === 'foreign' ? await createKey() : current
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    },
  }
}
