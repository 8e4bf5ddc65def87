import { type Deps, refuse } from '#core'
import { readerOf, type Signature } from './signing.ts'
import { isActive } from './store.ts'

type PrivatePicture = { key: string; owner: string; signature: Signature }

/** Refuses a private picture unless the URL was signed for a reader whose account is still active. */
export async function assertReadable(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { key, owner, signature }: PrivatePicture,
) {
  const reader = readerOf(deps, key, signature, deps.clock.now())
  const isAllowed = reader && (reader.type === 'admin' || owner === `user:${reader.id}`)
  // Readers whose account was deleted or disabled lose access at once.
  if (!isAllowed || !(await isActive(deps.db, reader.type, reader.id))) throw refuse('NOT_FOUND')
}
