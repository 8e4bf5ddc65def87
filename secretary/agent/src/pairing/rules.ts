import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

export const tokenLifeMs = 5 * minuteMs
/** Time that an expired token is remembered, so that its holder gets "expired" instead of "wrong". */
export const tokenMemoryMs = 24 * 60 * minuteMs

export type PairingToken = { expiresAt: Instant; isUsed: boolean }

/** Returns the reason why a token is refused; undefined if it is valid. */
export function pairingRefusal(token: PairingToken | undefined, now: Instant) {
  if (!token) return 'PAIR_TOKEN_WRONG'
  if (token.isUsed) return 'PAIR_USED'
  if (now >= token.expiresAt) return 'PAIR_EXPIRED'
}

export type HostAndPort = { host: string; port: number }

/** Formats `host:port`; an IPv6 host is put in brackets. */
export const formatAddress = ({ host, port }: HostAndPort) =>
  `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`

/** Parses `host:port`, or a host with the port that the server listens on. */
export function parseAddress(text: string, port: number): HostAndPort {
  const [, host = text, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text) ?? []
  return { host: host.replace(/^\[|\]$/g, ''), port: given === undefined ? port : Number(given) }
}

type Payload = HostAndPort & { token: string; expiresAt: Instant; fingerprint?: string | undefined }

/** Returns the link in the QR code. Browsers never send the part after # to a server. */
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
