import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import { AcmeProblem } from './problems.ts'

const Body = z.object({ protected: z.string(), payload: z.string(), signature: z.string() })
const Header = z.object({
  alg: z.enum(['ES256', 'RS256']),
  nonce: z.string(),
  url: z.string(),
  jwk: z.looseObject({ kty: z.string() }).optional(),
  kid: z.string().optional(),
})

export type AcmeAccount = { url: string; jwk: JWK; thumbprint: string; contact: string[] }
export type VerifiedAcmeRequest = {
  /** Account of the key that signed the request; undefined if the key has no account. */
  account: AcmeAccount | undefined
  jwk: JWK
  thumbprint: string
  /** Decoded JSON body. Undefined for POST-as-GET, which has no body. */
  payload: unknown
}

export type AcmeRequestVerifier = ReturnType<typeof createAcmeRequestVerifier>

/**
 * Creates a verifier of nonces and signatures (RFC 8555, 6): every request proves its sender for one URL and is
 * accepted once.
 */
export function createAcmeRequestVerifier() {
  const nonces = new Set<string>()
  const accounts = new Map<string, AcmeAccount>()

  function newNonce() {
    const nonce = randomBytes(16).toString('base64url')
    nonces.add(nonce)
    return nonce
  }

  async function read(url: string, body: unknown): Promise<VerifiedAcmeRequest> {
    const { data: jws } = Body.safeParse(body)
    if (!jws) throw new AcmeProblem('malformed', 'the request is no flattened JWS')
    const { data: header } = Header.safeParse(
      JSON.parse(Buffer.from(jws.protected, 'base64url').toString() || '{}'),
    )
    if (!header) throw new AcmeProblem('malformed', 'the protected header lacks alg, nonce or url')
    if (header.url !== url) throw new AcmeProblem('unauthorized', 'the signature is for another URL')
    if (!nonces.delete(header.nonce)) throw new AcmeProblem('badNonce', 'this nonce is not known')
    if (!header.jwk === !header.kid) throw new AcmeProblem('malformed', 'either jwk or kid is required')
    const account = header.kid === undefined ? undefined : accounts.get(header.kid)
    if (header.kid !== undefined && !account)
      throw new AcmeProblem('accountDoesNotExist', 'there is no such account')
    const jwk = account?.jwk ?? header.jwk
    if (!jwk) throw new AcmeProblem('malformed', 'a key is required')
    await flattenedVerify(jws, await importJWK(jwk, header.alg)).catch(() => {
      throw new AcmeProblem('malformed', 'the signature is wrong')
    })
    const text = Buffer.from(jws.payload, 'base64url').toString()
    const thumbprint = await calculateJwkThumbprint(jwk)
    return { account, jwk, thumbprint, payload: text ? JSON.parse(text) : undefined }
  }

  return { newNonce, forgetNonces: () => nonces.clear(), read, accounts }
}
