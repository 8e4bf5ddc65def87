import { implement } from '#core'
import { keysContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { DeviceKeyDeps } from './service.ts'
import { listDeviceKeys, revokeDeviceKey } from './store.ts'
import { toDeviceKeyResponse } from './views.ts'

/** `onRevoked` closes the open connections of the device. */
export const deviceKeyRoutes = (
  { db, clock }: Pick<DeviceKeyDeps, 'db' | 'clock'>,
  onRevoked: (keyId: string, relayKey: string | null) => void,
) =>
  implement(keysContract, {
    list: ({ actor }) => ({ keys: listDeviceKeys(db).map((key) => toDeviceKeyResponse(key, actor.keyId)) }),
    revoke({ params }) {
      const relayKey = listDeviceKeys(db).find(({ key_id: id }) => id === params.key_id)?.relay_key ?? null
      if (!revokeDeviceKey(db, params.key_id, clock.now())) throw apiError('KEY_NOT_FOUND')
      onRevoked(params.key_id, relayKey)
    },
  })
