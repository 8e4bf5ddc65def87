import { type Deps, refuse } from '#core'
import { readerOf, type Signature } from './signing.ts'
import { isActive } from './store.ts'

type Wanted = { key: string; owner: string; signature: Signature }

/** Refuses a private picture unless its address was signed for somebody who may still see it. */
export async function assertReadable(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { key, owner, signature }: Wanted,
) {
  const reader = readerOf(deps, key, signature, deps.clock.now())
  const isAllowed = reader && (reader.type === 'admin' || owner === `user:${reader.id}`)
  // Nobody sees it any more whose account has ended.
  if (!isAllowed || !(await isActive(deps.db, reader.type, reader.id))) throw refuse('NOT_FOUND')
}
