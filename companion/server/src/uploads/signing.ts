import { createHmac } from 'node:crypto'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { deriveKey, areSecretsEqual } from '@sanhe/kit/security/secrets'
import type { Deps } from '#core'

/** Reader for whom the URL of a private image is signed: its owner or an administrator. */
export type PrivateImageReader = `user:${number}` | `admin:${number}`
export type UrlSignature = { r?: unknown; e?: unknown; s?: unknown }
type SigningDeps = Pick<Deps, 'config'>

/**
 * Step by which the expiry times of signed URLs advance. A URL is valid for five to ten minutes and changes only
 * every five minutes, so that clients can reuse it.
 */
const stepMs = 5 * minuteMs
const expiresAtOf = (now: Instant) => (Math.floor(now / stepMs) + 2) * stepMs

const signatureOf = ({ config }: SigningDeps, key: string, reader: string, expires: string) =>
  createHmac('sha256', deriveKey(config.jwtSecret, 'private pictures'))
    .update(`${key}|${reader}|${expires}`)
    .digest('base64url')

/** Returns the query string that signs an upload URL, because an `<img>` element cannot send a token. */
export function createSignatureQuery(
  deps: SigningDeps,
  key: string,
  reader: PrivateImageReader,
  now: Instant,
) {
  const expires = expiresAtOf(now).toString(36)
  return `?r=${encodeURIComponent(reader)}&e=${expires}&s=${signatureOf(deps, key, reader, expires)}`
}

/** Returns the reader for whom a URL was signed; undefined if the signature is wrong or has expired. */
export function verifySignature(deps: SigningDeps, key: string, { r, e, s }: UrlSignature, now: Instant) {
  if (typeof r !== 'string' || typeof e !== 'string' || typeof s !== 'string') return undefined
  if (!areSecretsEqual(s, signatureOf(deps, key, r, e))) return undefined
  const [, type, id] = /^(user|admin):(\d{1,10})$/.exec(r) ?? []
  if (!type || now >= parseInt(e, 36)) return undefined
  return { type: type as 'user' | 'admin', id: Number(id) }
}
