import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { RelayAddress } from '#core'

export const pairingTokenLifetimeMs = 5 * minuteMs
/** Time for which an expired pairing token is kept, so that its device gets "expired" instead of "wrong". */
export const pairingTokenRetentionMs = 24 * 60 * minuteMs

export type PairingToken = { expiresAt: Instant; isUsed: boolean }

/** Returns the reason why a pairing token is refused; undefined if it is valid. */
export function decidePairingRefusal(token: PairingToken | undefined, now: Instant) {
  if (!token) return 'PAIR_TOKEN_WRONG'
  if (token.isUsed) return 'PAIR_USED'
  if (now >= token.expiresAt) return 'PAIR_EXPIRED'
}

export type HostAndPort = { host: string; port: number }

/** Formats `host:port`; an IPv6 host is put in brackets. */
export const formatHostAndPort = ({ host, port }: HostAndPort) =>
  `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`

/** Parses `host:port`. If the text has no port, the returned port is the one on which the server listens. */
export function parseHostAndPort(text: string, port: number): HostAndPort {
  const [, host = text, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text) ?? []
  return { host: host.replace(/^\[|\]$/g, ''), port: given === undefined ? port : Number(given) }
}

type PairingLinkData = HostAndPort & {
  token: string
  expiresAt: Instant
  fingerprint?: string | undefined
  relay?: RelayAddress | undefined
}

/** Returns whether this host can be reached only from the same machine. */
export const isLoopbackHost = (host: string) => /^(127\.|::1$)/.test(host)

/**
 * Returns the pairing link in the QR code. Its data follows the `#`, because browsers never send that part to a server.
 */
export function createPairingLink(
  appUrl: string,
  { host, port, token, expiresAt, fingerprint, relay }: PairingLinkData,
) {
  const payload = {
    v: 1,
    // Other devices cannot use a loopback address, so they get only the relay.
    ...(!(relay && isLoopbackHost(host)) && { address: host, port }),
    token,
    exp: Math.floor(expiresAt / 1000),
    ...(fingerprint && { fp: fingerprint }),
    ...(relay && { relay }),
  }
  return `${appUrl}/pair#${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
}
