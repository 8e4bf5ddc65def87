import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex')

/** Returns 256 random bits in base64url, safe in cookies and URLs. */
export const generateRandomToken = () => randomBytes(32).toString('base64url')

/** Compares two secrets in constant time, whatever their lengths, because both are hashed first. */
export function areSecretsEqual(a: string, b: string) {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Derives a key for one purpose from a configured secret (HKDF-SHA256). */
export function deriveKey(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, 'sanhe', purpose, 32))
}

/** Returns `value.signature`, for a value that a client stores and must not change. */
export function signValue(value: string, key: Uint8Array) {
  return `${value}.${createHmac('sha256', key).update(value).digest('base64url')}`
}

/** Returns the value inside `signed`, or undefined when the signature is invalid. */
export function verifySignedValue(signed: string, key: Uint8Array) {
  const value = signed.slice(0, signed.lastIndexOf('.'))
  return value && areSecretsEqual(signValue(value, key), signed) ? value : undefined
}
