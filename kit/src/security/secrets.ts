import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex')

/** Returns 256 random bits in base64url, safe in cookies and URLs. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Compares in constant time for all lengths, because both sides are hashed first. */
export function isSameSecret(a: string, b: string) {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Derives one key per purpose from one configured secret (HKDF-SHA256). */
export function deriveKey(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, 'sanhe', purpose, 32))
}

/** Returns `value.signature`, for a value that a client keeps and must not change. */
export function sign(value: string, key: Uint8Array) {
  return `${value}.${createHmac('sha256', key).update(value).digest('base64url')}`
}

/** Returns the value of `signed`, or undefined when the signature is invalid. */
export function unsign(signed: string, key: Uint8Array) {
  const value = signed.slice(0, signed.lastIndexOf('.'))
  return value && isSameSecret(sign(value, key), signed) ? value : undefined
}
