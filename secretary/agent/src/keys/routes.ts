import { implement } from '#core'
import { keysContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { DeviceKeyDeps } from './service.ts'
import { type DeviceKeyRow, listDeviceKeysOfPerson, revokeDeviceKey } from './store.ts'
import { toDeviceKeyResponse } from './views.ts'

/** Called after a device key was revoked. Closes the open connections of the device. */
export type OnKeyRevoked = (key: Pick<DeviceKeyRow, 'key_id' | 'relay_key'>) => void

export const deviceKeyRoutes = (
  { db, clock }: Pick<DeviceKeyDeps, 'db' | 'clock'>,
  onRevoked: OnKeyRevoked,
) =>
  implement(keysContract, {
    list: ({ actor }) => ({
      keys: listDeviceKeysOfPerson(db, actor.personId).map((key) => toDeviceKeyResponse(key, actor.keyId)),
    }),
    revoke({ params, actor }) {
      const key = listDeviceKeysOfPerson(db, actor.personId).find(({ key_id: id }) => id === params.key_id)
      if (!key || !revokeDeviceKey(db, key.key_id, clock.now())) throw apiError('KEY_NOT_FOUND')
      onRevoked(key)
    },
  })
