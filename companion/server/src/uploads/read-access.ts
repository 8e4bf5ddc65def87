import { apiError, type Deps } from '#core'
import { type UrlSignature, verifySignature } from './signing.ts'
import { isAccountActive } from './store.ts'

type PrivatePicture = { key: string; owner: string; signature: UrlSignature }

/** Throws NOT_FOUND for a private image unless its URL was signed for a reader whose account is still active. */
export async function assertUploadReadable(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { key, owner, signature }: PrivatePicture,
) {
  const reader = verifySignature(deps, key, signature, deps.clock.now())
  const isAllowed = reader && (reader.type === 'admin' || owner === `user:${reader.id}`)
  // Readers whose account was deleted or disabled lose access immediately.
  if (!isAllowed || !(await isAccountActive(deps.db, reader.type, reader.id))) throw apiError('NOT_FOUND')
}
