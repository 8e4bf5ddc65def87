import { implement } from '#core'
import { keysContract } from './contract.ts'
import { refuse } from './errors.ts'
import type { KeyDeps } from './service.ts'
import { listKeys, removeKey } from './store.ts'
import { keyView } from './views.ts'

/** `onRevoked` closes what the device still has open. */
export const keyRoutes = ({ db }: Pick<KeyDeps, 'db'>, onRevoked: (keyId: string) => void) =>
  implement(keysContract, {
    list: ({ actor }) => ({ keys: listKeys(db).map((key) => keyView(key, actor.keyId)) }),
    revoke({ params }) {
      if (!removeKey(db, params.key_id)) throw refuse('KEY_NOT_FOUND')
      onRevoked(params.key_id)
    },
  })
