import { apiError, type Deps } from '#core'
import { type UrlSignature, verifiedReader } from './signing.ts'
import { isAccountActive } from './store.ts'

type PrivatePicture = { key: string; owner: string; signature: UrlSignature }

/** Refuses a private picture unless the URL was signed for a reader whose account is still active. */
export async function assertReadable(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { key, owner, signature }: PrivatePicture,
) {
  const reader = verifiedReader(deps, key, signature, deps.clock.now())
  const isAllowed = reader && (reader.type === 'admin' || owner === `user:${reader.id}`)
  // Readers whose account was deleted or disabled lose access at once.
  if (!isAllowed || !(await isAccountActive(deps.db, reader.type, reader.id))) throw apiError('NOT_FOUND')
}
