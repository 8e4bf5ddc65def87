import { createHmac } from 'node:crypto'
import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { deriveKey, isSameSecret } from '@sanhe/kit/security/secrets'
import type { Deps } from '#core'

/** Who may read a private picture: its owner, or an administrator. */
export type Reader = `user:${number}` | `admin:${number}`
export type Signature = { r?: unknown; e?: unknown; s?: unknown }
type SigningDeps = Pick<Deps, 'config'>

/** A signed address is good for five to ten minutes: within five minutes a picture keeps its address. */
const stepMs = 5 * minuteMs
const expiresAtOf = (now: Instant) => (Math.floor(now / stepMs) + 2) * stepMs

const signatureOf = ({ config }: SigningDeps, key: string, reader: string, expires: string) =>
  createHmac('sha256', deriveKey(config.jwtSecret, 'private pictures'))
    .update(`${key}|${reader}|${expires}`)
    .digest('base64url')

/** What follows a private picture's address: an `<img>` cannot send a token. */
export function signedQuery(deps: SigningDeps, key: string, reader: Reader, now: Instant) {
  const expires = expiresAtOf(now).toString(36)
  return `?r=${encodeURIComponent(reader)}&e=${expires}&s=${signatureOf(deps, key, reader, expires)}`
}

/** The reader whom an address was signed for; undefined when it was not, or is too old. */
export function readerOf(deps: SigningDeps, key: string, { r, e, s }: Signature, now: Instant) {
  if (typeof r !== 'string' || typeof e !== 'string' || typeof s !== 'string') return undefined
  if (!isSameSecret(s, signatureOf(deps, key, r, e))) return undefined
  const [, type, id] = /^(user|admin):(\d{1,10})$/.exec(r) ?? []
  if (!type || now >= parseInt(e, 36)) return undefined
  return { type: type as 'user' | 'admin', id: Number(id) }
}
