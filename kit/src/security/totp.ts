import { createHmac, randomBytes } from 'node:crypto'
import { type Instant, secondMs } from '@sanhe/kit/runtime/clock'
import { areSecretsEqual } from './secrets.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 (RFC 4648) without padding, as authenticator apps expect a secret. */
export function toBase32(bytes: Uint8Array) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string) {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2))
}

/** Length of a secret in bytes: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

export const generateTotpSecret = () => toBase32(randomBytes(secretBytes))

const stepMs = 30 * secondMs
const digits = 6

/** Returns the number of the 30-second step that contains an instant. */
export const computeTotpStep = (at: Instant) => Math.floor(at / stepMs)

/** Returns the code of a step (RFC 6238 with SHA-1 and six digits, which every authenticator app supports). */
export function computeTotpCode(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step to which a code belongs: the current step, or the step before or after it for a client
 * whose clock differs. Undefined when the code is wrong. The caller must refuse a step that was used before.
 */
export function findTotpStep(secret: string, code: string, now: Instant) {
  const current = computeTotpStep(now)
  return [current - 1, current, current + 1].find((step) =>
    areSecretsEqual(computeTotpCode(secret, step), code),
  )
}

/** Returns the `otpauth:` URL that an authenticator app reads from a QR code. */
export function createTotpUrl(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const params = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${params.toString().replaceAll('+', '%20')}`
}
