import type { Instant } from '@sanhe/kit/runtime/clock'
import { closeCodes } from '@sanhe/protocol/limits'
import { deriveDeviceToken, derivePairingToken, hashRelayToken } from '@sanhe/protocol/relay/access-token'
import type { RelayState } from '@sanhe/protocol/relay/agent-frames'
import { parsePublicKey, toBase64Url } from '@sanhe/protocol/relay/noise-keys'
import { maxRelayDevices } from '@sanhe/protocol/relay/relay-limits'
import type { Deps, RelayAccess } from '#core'
import { authenticateDeviceKey, findDeviceKeyByRelayKey, listDeviceKeys } from '#keys'
import type { ConnectionHub } from '#live'
import type { OpenStream } from './channel.ts'
import { openRelayKey } from './key-file.ts'
import { openRelayLink, type RelayLink } from './link.ts'
import { createRelayedSocket } from './relayed-socket.ts'
import { computeReconnectDelayMs, relayIdOf, stableConnectionMs } from './rules.ts'
import { readRelaySettings } from './settings.ts'
import { createTunnelRequest, type Inject, relayedIpAddress } from './tunnel.ts'

export type RelayServiceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limiter' | 'secrets' | 'log'>
type RelayTargets = { inject: Inject; hub: ConnectionHub }
export type RelayService = ReturnType<typeof createRelayService>

/** Keeps the connection of this agent to the relay, with growing delays after failures. */
export function createRelayService(deps: RelayServiceDeps) {
  const { db, clock } = deps
  const staticKey = openRelayKey(deps.config.dataDir)
  const pairingCodes = new Map<string, Instant>()
  let targets: RelayTargets | undefined
  let link: RelayLink | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let state: RelayState | undefined
  let isRefused = false
  let isStopped = false

  function address(): ReturnType<RelayAccess['address']> {
    const settings = readRelaySettings(deps)
    return (
      settings && { url: settings.url, id: relayIdOf(settings.token), key: toBase64Url(staticKey.publicKey) }
    )
  }
  function listValidCodes() {
    const now = clock.now()
    for (const [code, expiresAt] of pairingCodes) if (expiresAt <= now) pairingCodes.delete(code)
    return [...pairingCodes.keys()]
  }
  function listDeviceHashes() {
    const paired = listDeviceKeys(db).flatMap(({ relay_key: key }) => {
      const publicKey = key === null ? undefined : parsePublicKey(key)
      return publicKey ? [deriveDeviceToken(staticKey.privateKey, publicKey)] : []
    })
    const pairing = listValidCodes().map(derivePairingToken)
    return Buffer.concat([...pairing, ...paired].slice(0, maxRelayDevices).map(hashRelayToken))
  }

  /** Returns the handler of streams for a device, or undefined for an unknown device while no code is valid. */
  function authenticate(relayKey: string): OpenStream | undefined {
    const keyId = findDeviceKeyByRelayKey(db, relayKey)?.key_id
    if (!targets || (keyId === undefined && listValidCodes().length === 0)) return undefined
    const { inject, hub } = targets
    return (opening, stream) => {
      if (opening.type === 'request')
        return createTunnelRequest(
          { ...deps, inject, onRegistered: sendDevices },
          { relayKey, keyId },
          opening,
          stream,
        )
      const relayed = createRelayedSocket(stream)
      const add = async () => {
        const device = await authenticateDeviceKey(deps, opening.key, relayedIpAddress)
        if (device.keyId !== keyId) throw new Error('this is the key of another device')
        stream.head({ status: 101, headers: {} })
        hub.add(relayed.socket, device, true)
      }
      add().catch(() => relayed.socket.close(closeCodes.keyNoLongerValid, 'the key is not valid'))
      return relayed
    }
  }
  const sendDevices = () => void link?.sendDevices()

  function connect() {
    const settings = readRelaySettings(deps)
    if (!settings || isStopped || !targets) return
    const openedAt = performance.now()
    const mine = openRelayLink({
      ...settings,
      staticKey,
      authenticate,
      devices: listDeviceHashes,
      onState(next) {
        state = next
        isRefused = false
      },
      onClosed(refused) {
        if (link !== mine) return
        link = undefined
        isRefused = refused
        failures = performance.now() - openedAt > stableConnectionMs ? 0 : failures + 1
        retry = setTimeout(connect, computeReconnectDelayMs(failures, Math.random()))
      },
    })
    link = mine
  }
  function disconnect() {
    clearTimeout(retry)
    const last = link
    link = undefined
    state = undefined
    isRefused = false
    failures = 0
    last?.close()
  }

  return {
    address,
    allowPairing(code: string, expiresAt: Instant) {
      pairingCodes.set(code, expiresAt)
      sendDevices()
    },
    /** Starts the connection. Call this when the server can answer requests. */
    start(next: RelayTargets) {
      targets = next
      connect()
    },
    /** Applies changed settings. */
    restart() {
      disconnect()
      connect()
    },
    sendDevices,
    /** Closes the channels of a removed device, and tells the relay that the device may open none. */
    removeDevice(relayKey: string | null) {
      if (relayKey !== null) link?.closeDevice(relayKey)
      sendDevices()
    },
    status() {
      const settings = readRelaySettings(deps)
      const isConnected = link !== undefined && state !== undefined
      const isUsedUp = state !== undefined && state.used_bytes >= state.limit_bytes
      const connection = isUsedUp ? ('limit' as const) : ('connected' as const)
      const waiting = isRefused ? ('refused' as const) : ('connecting' as const)
      return {
        settings,
        usage: state,
        state: settings ? (isConnected ? connection : waiting) : ('off' as const),
      }
    },
    stop() {
      isStopped = true
      disconnect()
    },
  }
}
