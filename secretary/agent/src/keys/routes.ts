import { implement } from '#core'
import { keysContract } from './contract.ts'
import { apiError } from './errors.ts'
import type { KeyDeps } from './service.ts'
import { listKeys, revokeKey } from './store.ts'
import { toDeviceKeyResponse } from './views.ts'

/** `onRevoked` closes the open connections of the device. */
export const deviceKeyRoutes = (
  { db, clock }: Pick<KeyDeps, 'db' | 'clock'>,
  onRevoked: (keyId: string) => void,
) =>
  implement(keysContract, {
    list: ({ actor }) => ({ keys: listKeys(db).map((key) => toDeviceKeyResponse(key, actor.keyId)) }),
    revoke({ params }) {
      if (!revokeKey(db, params.key_id, clock.now())) throw apiError('KEY_NOT_FOUND')
      onRevoked(params.key_id)
    },
  })
