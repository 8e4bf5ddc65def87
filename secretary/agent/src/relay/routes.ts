import { type Deps, implement } from '#core'
import { findDeviceKeyByRelayKey, listDeviceKeys, setRelayKey } from '#keys'
import { relayContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { RelayService } from './service.ts'
import { findEnteredRelay, turnRelayOff, turnRelayOn } from './settings.ts'

type RelayRouteDeps = Pick<Deps, 'db' | 'config' | 'secrets'>

export const relayRoutes = (deps: RelayRouteDeps, relay: RelayService) =>
  implement(relayContract, {
    read: ({ actor }) => toRelayResponse(deps, relay, actor.keyId),
    change({ body, actor }) {
      if (body.is_on) turnRelayOn(deps, chooseRelay(deps, body))
      else turnRelayOff(deps)
      relay.restart()
      return toRelayResponse(deps, relay, actor.keyId)
    },
    async registerDevice({ body, actor }) {
      const owner = findDeviceKeyByRelayKey(deps.db, body.public_key)
      if (owner && owner.person_id !== actor.personId) throw apiError('RELAY_KEY_TAKEN')
      if (owner?.key_id !== actor.keyId) setRelayKey(deps.db, actor.keyId, body.public_key)
      relay.sendDevices()
      await relay.confirmed()
      return { address: relay.address() ?? null }
    },
  })

/** Returns the address and token to use; undefined stands for the settings of the server. */
function chooseRelay(deps: RelayRouteDeps, body: { url?: string | undefined; token?: string | undefined }) {
  const known = findEnteredRelay(deps)
  const url = body.url ?? known?.url
  const token = body.token ?? known?.token
  if (url !== undefined && token !== undefined) {
    if (deps.config.isProduction && !url.startsWith('https:')) throw apiError('RELAY_URL_INSECURE')
    return { url: url.replace(/\/+$/, ''), token }
  }
  if (!deps.config.relay) throw apiError('RELAY_TOKEN_MISSING')
  return undefined
}

const shownCharacters = 4

function toRelayResponse({ db }: Pick<Deps, 'db'>, relay: RelayService, keyId: string) {
  const { settings, usage, state } = relay.status()
  const registered = listDeviceKeys(db).filter(({ relay_key: key }) => key !== null)
  return {
    state,
    source: settings?.source ?? ('none' as const),
    url: settings?.url ?? null,
    token_end: settings?.token.slice(-shownCharacters) ?? null,
    used_bytes: usage?.used_bytes ?? null,
    limit_bytes: usage?.limit_bytes ?? null,
    devices: registered.length,
    is_this_device_registered: registered.some(({ key_id: id }) => id === keyId),
    address: relay.address() ?? null,
  }
}
