import { toIso } from '@sanhe/kit/runtime/clock'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import QRCode from 'qrcode'
import { type Deps, agentRateLimits } from '#core'
import { createDeviceKey, listDeviceKeys } from '#keys'
import { apiError } from './errors.ts'
import { getReachableHost } from './own-ip-address.ts'
import {
  createPairingLink,
  formatHostAndPort,
  type HostAndPort,
  isLoopbackHost,
  decidePairingRefusal,
  pairingTokenLifetimeMs,
  pairingTokenRetentionMs,
  parseHostAndPort,
} from './rules.ts'

export type PairingDeps = Pick<
  Deps,
  'db' | 'clock' | 'limiter' | 'config' | 'certificate' | 'pairingTokens' | 'relay'
>

/** Returns the host and port at which phones reach this server. */
export const getPublicHostAndPort = ({ config }: Pick<PairingDeps, 'config'>, port: number): HostAndPort =>
  config.publicAddress
    ? parseHostAndPort(config.publicAddress, port)
    : { host: getReachableHost(config.host), port }

/** Creates a pairing code for another device, and the link in the QR code. */
export function createPairingCode(deps: Omit<PairingDeps, 'limiter'>, port: number) {
  const { clock, config, certificate, pairingTokens: tokens, relay: relayAccess } = deps
  const now = clock.now()
  for (const [hash, { expiresAt }] of tokens)
    if (expiresAt < now - pairingTokenRetentionMs) tokens.delete(hash)
  const token = `pt_${generateRandomToken()}`
  const expiresAt = now + pairingTokenLifetimeMs
  tokens.set(sha256(token), { expiresAt, isUsed: false })
  relayAccess.allowPairing(token, expiresAt)
  const relay = relayAccess.address()
  const address = getPublicHostAndPort(deps, port)
  // The service that offers the relay also serves the app.
  const appUrl =
    config.appUrl ??
    relay?.url ??
    `${certificate.current() ? 'https' : 'http'}://${formatHostAndPort(address)}`
  const fingerprint = config.tlsFingerprint ?? certificate.pin()
  return {
    token,
    url: createPairingLink(appUrl, { ...address, token, expiresAt, fingerprint, relay }),
    expires_at: toIso(expiresAt),
  }
}

export const renderQrSvg = (text: string) => QRCode.toString(text, { type: 'svg', margin: 2 })

/** Returns a pairing code for the terminal until the first phone is paired. */
export async function createTerminalPairingCode(deps: Omit<PairingDeps, 'limiter'>, port: number) {
  if (listDeviceKeys(deps.db).length > 1) return undefined
  const { url } = createPairingCode(deps, port)
  const picture = await QRCode.toString(url, { type: 'utf8', margin: 2 })
  const isAlone = !deps.relay.address() && isLoopbackHost(getPublicHostAndPort(deps, port).host)
  const hint = isAlone ? 'only this machine reaches it: HOST=0.0.0.0 lets phones in' : 'scan this'
  return `pair a phone within five minutes (${hint}), or open /pairing for another code\n${picture}\n${url}`
}

/**
 * Exchanges a pairing token for the device key of a new device. No `await` lies between the check of a valid token and
 * its marking as used, so of two calls with one token exactly one succeeds. Only wrong tokens count against the rate
 * limit of the IP address.
 */
export async function pairDevice(
  deps: PairingDeps,
  { token, deviceName, ip, port }: { token: string; deviceName: string; ip: string; port: number },
) {
  const known = deps.pairingTokens.get(sha256(token))
  const refusal = decidePairingRefusal(known, deps.clock.now())
  if (!known || refusal) {
    const retryAfter = known ? 0 : await deps.limiter.take('pair', agentRateLimits.pair, toIpRateLimitKey(ip))
    throw retryAfter ? apiError('TOO_MANY_ATTEMPTS', { retryAfter }) : apiError(refusal ?? 'PAIR_TOKEN_WRONG')
  }
  known.isUsed = true
  const { apiKey, keyId } = createDeviceKey(deps, deviceName)
  const { name, avatar } = deps.config
  return {
    api_key: apiKey,
    key_id: keyId,
    name,
    avatar,
    address: formatHostAndPort(getPublicHostAndPort(deps, port)),
  }
}
