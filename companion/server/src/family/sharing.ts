import { type Deps, apiError as refuseCommon } from '#core'
import { type SharedKind, sharedKinds } from './contract.ts'
import * as store from './sharing-store.ts'

/** Kinds of data that contain health data. These kinds are not shared while the consent to health data is withdrawn. */
const healthKinds: readonly SharedKind[] = ['records', 'trends', 'alerts', 'reports']

type Sharing = { shared_kinds: string[]; health_consent: 'given' | 'withdrawn' | null }

/** Returns the kinds of data that a child may see now, in a fixed order. */
export const listVisibleSharedKinds = ({ shared_kinds, health_consent }: Sharing) =>
  sharedKinds.filter(
    (kind) => shared_kinds.includes(kind) && !(health_consent === 'withdrawn' && healthKinds.includes(kind)),
  )

/** Sets what a parent shares with a child (`u12` or `c5`), from the child's next request on. */
export async function updateSharedKinds(
  { db }: Pick<Deps, 'db'>,
  parentId: number,
  memberId: string,
  kinds: SharedKind[],
) {
  const childId = Number(memberId.slice(1))
  const isSet = memberId.startsWith('c')
    ? await store.setChildSharedKinds(db, parentId, childId, kinds)
    : await store.setUserSharedKinds(db, parentId, childId, kinds)
  if (!isSet) throw refuseCommon('NOT_FOUND')
}
