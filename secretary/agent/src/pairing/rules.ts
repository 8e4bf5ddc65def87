import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export const tokenLifeMs = 5 * minuteMs
/** An old token is known for so long, so that its holder is told that it expired and not that it is false. */
export const tokenMemoryMs = 24 * 60 * minuteMs

export type PairingToken = { expiresAt: Instant; isUsed: boolean }

/** Why this token opens nothing; undefined when it does. */
export function pairingRefusal(token: PairingToken | undefined, now: Instant) {
  if (!token) return 'PAIR_TOKEN_WRONG'
  if (token.isUsed) return 'PAIR_USED'
  if (now >= token.expiresAt) return 'PAIR_EXPIRED'
}

export type Address = { host: string; port: number }

/** `host:port` as it is typed: an IPv6 host stands in brackets. */
export const addressText = ({ host, port }: Address) =>
  `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`

/** `host:port`, or a host alone with the port that the server really has. */
export function readAddress(text: string, port: number): Address {
  const [, host = text, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text) ?? []
  return { host: host.replace(/^\[|\]$/g, ''), port: given === undefined ? port : Number(given) }
}

type Payload = Address & { token: string; expiresAt: Instant; fingerprint?: string | undefined }

/** What the QR code says: the part after # never reaches a server. */
export function pairingLink(appUrl: string, { host, port, token, expiresAt, fingerprint }: Payload) {
  const payload = {
    v: 1,
    address: host,
    port,
    token,
    exp: Math.floor(expiresAt / 1000),
    ...(fingerprint && { fp: fingerprint }),
  }
  return `${appUrl}/pair#${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
}
