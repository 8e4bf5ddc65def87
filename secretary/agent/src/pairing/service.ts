import { type Instant, toIso } from '@sanhe/kit/runtime/clock'
import { toIpRateLimitKey } from '@sanhe/kit/security/rate-limiter'
import { generateRandomToken, sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import QRCode from 'qrcode'
import { type Deps, agentRateLimits, ownerPersonId } from '#core'
import { createDeviceKey, listDeviceKeysOfPerson } from '#keys'
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

/** Creates a pairing code for another device of a person, and the link in the QR code. */
export function createPairingCode(
  deps: Omit<PairingDeps, 'limiter'>,
  port: number,
  personId: string = ownerPersonId,
) {
  const { clock, pairingTokens: tokens } = deps
  const now = clock.now()
  for (const [hash, { expiresAt }] of tokens)
    if (expiresAt < now - pairingTokenRetentionMs) tokens.delete(hash)
  const token = generatePairingToken()
  const expiresAt = now + pairingTokenLifetimeMs
  tokens.set(sha256(token), { personId, expiresAt, isUsed: false })
  deps.relay.allowPairing(token, expiresAt)
  return { token, url: createTokenLink(deps, port, { token, expiresAt }), expires_at: toIso(expiresAt) }
}

export const generatePairingToken = () => `pt_${generateRandomToken()}`

/** Returns the link with which the app of a device exchanges a token for a device key. */
export function createTokenLink(
  deps: Pick<PairingDeps, 'config' | 'certificate' | 'relay'>,
  port: number,
  { token, expiresAt }: { token: string; expiresAt: Instant },
) {
  const { config, certificate, relay: relayAccess } = deps
  const relay = relayAccess.address()
  const address = getPublicHostAndPort(deps, port)
  // The service that offers the relay also serves the app.
  const appUrl =
    config.appUrl ??
    relay?.url ??
    `${certificate.current() ? 'https' : 'http'}://${formatHostAndPort(address)}`
  const fingerprint = config.tlsFingerprint ?? certificate.pin()
  return createPairingLink(appUrl, { ...address, token, expiresAt, fingerprint, relay })
}

export const renderQrSvg = (text: string) => QRCode.toString(text, { type: 'svg', margin: 2 })

/** Returns a pairing code for the terminal until the first phone is paired. */
export async function createTerminalPairingCode(deps: Omit<PairingDeps, 'limiter'>, port: number) {
  if (listDeviceKeysOfPerson(deps.db, ownerPersonId).length > 1) return undefined
  const { url } = createPairingCode(deps, port)
  const picture = await QRCode.toString(url, { type: 'utf8', margin: 2 })
  const isAlone = !deps.relay.address() && isLoopbackHost(getPublicHostAndPort(deps, port).host)
  const hint = isAlone ? 'only this machine reaches it: HOST=0.0.0.0 lets phones in' : 'scan this'
  return `pair a phone within five minutes (${hint}), or open /pairing for another code\n${picture}\n${url}`
}

/**
 * Finds the invitation of a token. Returns what its redemption does, or the reason why it is refused; undefined for a
 * token of no invitation. The redemption runs in the transaction that adds the device key.
 */
export type FindInvitation = (
  token: string,
) => { refusal: 'PAIR_EXPIRED' | 'PAIR_USED' } | { redeem(): string } | undefined

/**
 * Exchanges a pairing token for the device key of a new device. No `await` lies between the check of a valid token and
 * its marking as used, so of two calls with one token exactly one succeeds. Only wrong tokens count against the rate
 * limit of the IP address.
 */
export async function pairDevice(
  deps: PairingDeps,
  { token, deviceName, ip, port }: { token: string; deviceName: string; ip: string; port: number },
  findInvitation: FindInvitation,
) {
  const redeemed = transaction(deps.db, () => redeemToken(deps, { token, deviceName }, findInvitation))
  if (redeemed === 'PAIR_TOKEN_WRONG') {
    const retryAfter = await deps.limiter.take('pair', agentRateLimits.pair, toIpRateLimitKey(ip))
    throw retryAfter ? apiError('TOO_MANY_ATTEMPTS', { retryAfter }) : apiError('PAIR_TOKEN_WRONG')
  }
  if (typeof redeemed === 'string') throw apiError(redeemed)
  const { apiKey, keyId } = redeemed
  const { name, avatar } = deps.config
  return {
    api_key: apiKey,
    key_id: keyId,
    name,
    avatar,
    address: formatHostAndPort(getPublicHostAndPort(deps, port)),
  }
}

/** Uses a token up and adds the device key, or returns the reason why the token is refused. */
function redeemToken(
  deps: PairingDeps,
  { token, deviceName }: { token: string; deviceName: string },
  findInvitation: FindInvitation,
) {
  const known = deps.pairingTokens.get(sha256(token))
  const invitation = known ? undefined : findInvitation(token)
  if (invitation)
    return 'refusal' in invitation
      ? invitation.refusal
      : createDeviceKey(deps, deviceName, { personId: invitation.redeem() })
  const refusal = decidePairingRefusal(known, deps.clock.now())
  if (!known || refusal) return refusal ?? 'PAIR_TOKEN_WRONG'
  known.isUsed = true
  return createDeviceKey(deps, deviceName, { personId: known.personId })
}
