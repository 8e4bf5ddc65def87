import { toIso } from '@sanhe/kit/runtime/clock'
import { ipKey } from '@sanhe/kit/security/rate-limiter'
import { randomToken, sha256 } from '@sanhe/kit/security/secrets'
import QRCode from 'qrcode'
import { type Deps, limits } from '#core'
import { listKeys, mintKey } from '#keys'
import { apiError } from './errors.ts'
import { reachableHost } from './own-address.ts'
import {
  formatAddress,
  type HostAndPort,
  pairingLink,
  pairingRefusal,
  parseAddress,
  tokenLifeMs,
  tokenMemoryMs,
} from './rules.ts'

export type PairingDeps = Pick<Deps, 'db' | 'clock' | 'limiter' | 'config' | 'certificate' | 'pairingTokens'>

/** Returns the address at which phones reach this server. */
export const publicAddress = ({ config }: Pick<PairingDeps, 'config'>, port: number): HostAndPort =>
  config.publicAddress ? parseAddress(config.publicAddress, port) : { host: reachableHost(config.host), port }

/** Creates a pairing code for another device, and the link in the QR code. */
export function startPairing(deps: Omit<PairingDeps, 'limiter'>, port: number) {
  const { clock, config, certificate, pairingTokens: tokens } = deps
  const now = clock.now()
  for (const [hash, { expiresAt }] of tokens) if (expiresAt < now - tokenMemoryMs) tokens.delete(hash)
  const token = `pt_${randomToken()}`
  const expiresAt = now + tokenLifeMs
  tokens.set(sha256(token), { expiresAt, isUsed: false })
  const address = publicAddress(deps, port)
  const appUrl = config.appUrl ?? `${certificate.current() ? 'https' : 'http'}://${formatAddress(address)}`
  const fingerprint = config.tlsFingerprint ?? certificate.pin()
  return {
    token,
    url: pairingLink(appUrl, { ...address, token, expiresAt, fingerprint }),
    expires_at: toIso(expiresAt),
  }
}

export const qrSvg = (text: string) => QRCode.toString(text, { type: 'svg', margin: 2 })

/** Returns a code for the terminal until the first phone is paired. */
export async function terminalCode(deps: Omit<PairingDeps, 'limiter'>, port: number) {
  if (listKeys(deps.db).length > 1) return undefined
  const { url } = startPairing(deps, port)
  const picture = await QRCode.toString(url, { type: 'utf8', margin: 2 })
  const isAlone = /^(127\.|::1$)/.test(publicAddress(deps, port).host)
  const hint = isAlone ? 'only this machine reaches it: HOST=0.0.0.0 lets phones in' : 'scan this'
  return `pair a phone within five minutes (${hint}), or open /pairing for another code\n${picture}\n${url}`
}

/**
 * Exchanges a token for the key of a new device. Nothing is awaited between check and mark, so of two calls with one
 * token exactly one succeeds. Only wrong tokens count against the rate limit of the IP address.
 */
export async function pairDevice(
  deps: PairingDeps,
  { token, deviceName, ip, port }: { token: string; deviceName: string; ip: string; port: number },
) {
  const known = deps.pairingTokens.get(sha256(token))
  const refusal = pairingRefusal(known, deps.clock.now())
  if (!known || refusal) {
    const retryAfter = known ? 0 : await deps.limiter.take('pair', limits.pair, ipKey(ip))
    throw retryAfter ? apiError('TOO_MANY_ATTEMPTS', { retryAfter }) : apiError(refusal ?? 'PAIR_TOKEN_WRONG')
  }
  known.isUsed = true
  const { apiKey, keyId } = mintKey(deps, deviceName)
  const { name, avatar } = deps.config
  return { api_key: apiKey, key_id: keyId, name, avatar, address: formatAddress(publicAddress(deps, port)) }
}
