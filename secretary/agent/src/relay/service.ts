import type { Instant } from '@sanhe/kit/runtime/clock'
import { toBase64Url } from '@sanhe/protocol/relay/noise-keys'
import type { Deps, RelayAddress } from '#core'
import { createDeviceAccess, type DeviceAccessDeps, type RelayTargets } from './device-access.ts'
import { openRelayKey } from './key-file.ts'
import { createLinkKeeper } from './link-keeper.ts'
import { relayIdOf } from './rules.ts'
import { readRelaySettings } from './settings.ts'

export type RelayServiceDeps = DeviceAccessDeps & Pick<Deps, 'secrets'>
export type RelayService = ReturnType<typeof createRelayService>

/** Connects this agent to the relay, and lets its devices open channels. */
export function createRelayService(deps: RelayServiceDeps) {
  const staticKey = openRelayKey(deps.config.dataDir)
  const access = createDeviceAccess(deps, staticKey)
  let targets: RelayTargets | undefined
  const keeper = createLinkKeeper(() => {
    const settings = readRelaySettings(deps)
    const to = targets
    return (
      settings &&
      to && {
        ...settings,
        staticKey,
        authenticate: (relayKey: string) => access.authenticate(to, relayKey, sendDevices),
        devices: access.listHashes,
      }
    )
  })
  const sendDevices = () => keeper.current()?.sendDevices()

  return {
    address(): RelayAddress | undefined {
      const settings = readRelaySettings(deps)
      const key = toBase64Url(staticKey.publicKey)
      return settings && { url: settings.url, id: relayIdOf(settings.token), key }
    },
    allowPairing(code: string, expiresAt: Instant) {
      access.allowPairing(code, expiresAt)
      sendDevices()
    },
    /** Starts the connection. Call this when the server can answer requests. */
    start(next: RelayTargets) {
      targets = next
      keeper.connect()
    },
    /** Applies changed settings. */
    restart() {
      keeper.disconnect()
      keeper.connect()
    },
    sendDevices,
    /** Closes the channels of a removed device, and tells the relay that the device may open none. */
    removeDevice(relayKey: string | null) {
      if (relayKey !== null) keeper.current()?.closeDevice(relayKey)
      sendDevices()
    },
    status() {
      const settings = readRelaySettings(deps)
      const { isConnected, isRefused, usage } = keeper.status()
      const isUsedUp = usage !== undefined && usage.used_bytes >= usage.limit_bytes
      const connected = isUsedUp ? ('limit' as const) : ('connected' as const)
      const waiting = isRefused ? ('refused' as const) : ('connecting' as const)
      const state = settings ? (isConnected ? connected : waiting) : ('off' as const)
      return { settings, usage, state }
    },
    stop() {
      targets = undefined
      keeper.disconnect()
    },
  }
}
