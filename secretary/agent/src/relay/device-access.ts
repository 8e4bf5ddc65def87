import type { Instant } from '@sanhe/kit/runtime/clock'
import { closeCodes } from '@sanhe/protocol/limits'
import { deriveDeviceToken, derivePairingToken, hashRelayToken } from '@sanhe/protocol/relay/access-token'
import { type KeyPair, parsePublicKey } from '@sanhe/protocol/relay/noise-keys'
import { maxRelayDevices } from '@sanhe/protocol/relay/relay-limits'
import type { Deps } from '#core'
import { authenticateDeviceKey, findDeviceKeyByRelayKey, listDeviceKeys } from '#keys'
import type { ConnectionHub } from '#live'
import type { ChannelStream, OpenStream } from './channel.ts'
import { createRelayedSocket } from './relayed-socket.ts'
import { createTunnelRequest, type Inject, relayedIpAddress } from './tunnel.ts'

export type DeviceAccessDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'log'>
/** Targets of the streams of channels: the HTTP server of this agent and its connections. */
export type RelayTargets = { inject: Inject; hub: ConnectionHub }

/** Decides which devices may open channels: paired devices, and new devices while a pairing code is valid. */
export function createDeviceAccess(deps: DeviceAccessDeps, staticKey: () => KeyPair) {
  const { db, clock } = deps
  const pairingCodes = new Map<string, Instant>()

  function listValidCodes() {
    const now = clock.now()
    for (const [code, expiresAt] of pairingCodes) if (expiresAt <= now) pairingCodes.delete(code)
    return [...pairingCodes.keys()]
  }
  return {
    allowPairing: (code: string, expiresAt: Instant) => void pairingCodes.set(code, expiresAt),
    /** Returns the hashes of the tokens of all devices that may open channels. */
    listHashes() {
      const paired = listDeviceKeys(db).flatMap(({ relay_key: key }) => {
        const publicKey = key === null ? undefined : parsePublicKey(key)
        return publicKey ? [deriveDeviceToken(staticKey().privateKey, publicKey)] : []
      })
      const pairing = listValidCodes().map(derivePairingToken)
      return Buffer.concat([...pairing, ...paired].slice(0, maxRelayDevices).map(hashRelayToken))
    },
    /** Returns the handler of streams for a device; undefined refuses the device. */
    authenticate(
      { inject, hub }: RelayTargets,
      relayKey: string,
      onRegistered: () => void,
    ): OpenStream | undefined {
      const keyId = findDeviceKeyByRelayKey(db, relayKey)?.key_id
      if (keyId === undefined && listValidCodes().length === 0) return undefined
      return (opening, stream) =>
        opening.type === 'request'
          ? createTunnelRequest({ ...deps, inject, onRegistered }, { relayKey, keyId }, opening, stream)
          : openSocket(deps, hub, { keyId, apiKey: opening.key }, stream)
    },
  }
}

type SocketOwner = { keyId: string | undefined; apiKey: string }

/** Adds a stream as a connection, if its device key belongs to the device of the channel. */
function openSocket(
  deps: DeviceAccessDeps,
  hub: ConnectionHub,
  { keyId, apiKey }: SocketOwner,
  stream: ChannelStream,
) {
  const relayed = createRelayedSocket(stream)
  const add = async () => {
    const device = await authenticateDeviceKey(deps, apiKey, relayedIpAddress)
    if (device.keyId !== keyId) throw new Error('this is the key of another device')
    stream.head({ status: 101, headers: {} })
    hub.add({ socket: relayed.socket, stream: undefined, device }, true)
  }
  add().catch(() => relayed.socket.close(closeCodes.keyNoLongerValid, 'the key is not valid'))
  return relayed
}
