import type { Instant } from '@sanhe/kit/runtime/clock'
import { type KeyPair, toBase64Url } from '@sanhe/protocol/relay/noise-keys'
import { getRelayId } from '@sanhe/protocol/relay/relay-token'
import type { Deps, RelayAddress } from '#core'
import { createDeviceAccess, type DeviceAccessDeps, type RelayTargets } from './device-access.ts'
import { openRelayKey } from './key-file.ts'
import { createLinkKeeper } from './link-keeper.ts'
import { getRelayStatus } from './rules.ts'
import { readRelaySettings } from './settings.ts'

export type RelayServiceDeps = DeviceAccessDeps & Pick<Deps, 'secrets'>
export type RelayService = ReturnType<typeof createRelayService>

/** Connects this agent to the relay, and lets its devices open channels. */
export function createRelayService(deps: RelayServiceDeps) {
  let opened: KeyPair | undefined
  // The key is opened at its first use: its computation would delay the start of an agent without a relay.
  const staticKey = () => (opened ??= openRelayKey(deps.config.dataDir))
  const access = createDeviceAccess(deps, staticKey)
  let targets: RelayTargets | undefined
  const keeper = createLinkKeeper(() => {
    const settings = readRelaySettings(deps)
    const to = targets
    return (
      settings &&
      to && {
        ...settings,
        staticKey: staticKey(),
        authenticate: (relayKey: string) => access.authenticate(to, relayKey, sendDevices),
        devices: access.listHashes,
      }
    )
  })
  const sendDevices = () => keeper.current()?.sendDevices()

  return {
    address(): RelayAddress | undefined {
      const settings = readRelaySettings(deps)
      if (!settings) return undefined
      const key = toBase64Url(staticKey().publicKey)
      return { url: settings.url, id: getRelayId(settings.token), key }
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
    confirmed: async () => keeper.current()?.confirmed(),
    /** Closes the channels of a removed device, and tells the relay that the device may open none. */
    removeDevice(relayKey: string | null) {
      if (relayKey !== null) keeper.current()?.closeDevice(relayKey)
      sendDevices()
    },
    status() {
      const settings = readRelaySettings(deps)
      const link = keeper.status()
      return { settings, usage: link.usage, state: getRelayStatus(settings !== undefined, link) }
    },
    stop() {
      targets = undefined
      keeper.disconnect()
    },
  }
}
