import { derivePairingToken, deriveDeviceToken } from '@sanhe/protocol/relay/access-token'
import {
  createKeyPair,
  fromBase64Url,
  parsePublicKey,
  toBase64Url,
  toKeyPair,
} from '@sanhe/protocol/relay/noise-keys'
import { relayCloseCodes } from '@sanhe/protocol/relay/relay-limits'
import { createRelayTransport, type RelayTransport } from '@sanhe/protocol/relay/relay-transport'
import type { RelayLink } from './addresses.ts'

/** Creates the keys of this device for the relay, in base64url. */
export function createRelayKeys() {
  const { privateKey, publicKey } = createKeyPair()
  return { privateKey: toBase64Url(privateKey), publicKey: toBase64Url(publicKey) }
}

/** Creates the transport to an agent through the relay. `pairingCode`: code of a device that is not paired yet. */
export function openRelay(
  { url, id, key }: RelayLink,
  privateKey: string,
  pairingCode?: string,
): RelayTransport {
  const agentKey = parsePublicKey(key)
  const own = fromBase64Url(privateKey)
  if (!agentKey || !own) throw new TypeError('the keys of the relay are not valid')
  return createRelayTransport({
    url,
    relayId: id,
    agentKey,
    staticKey: toKeyPair(own),
    token: pairingCode === undefined ? deriveDeviceToken(own, agentKey) : derivePairingToken(pairingCode),
    Socket: WebSocket,
    timers: { set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer as number) },
  })
}

/** Returns whether the relay refused the token of a device. It knows a pairing code only while the agent accepts it. */
export const isRefusedByRelay = (error: unknown) =>
  (error as { code?: unknown }).code === relayCloseCodes.refused
