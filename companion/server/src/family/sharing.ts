import { type Deps, apiError as refuseCommon } from '#core'
import { type SharedKind, sharedKinds } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './sharing-store.ts'

/** Kinds of data that contain health data. These kinds are not shared while the consent to health data is withdrawn. */
const healthKinds: readonly SharedKind[] = ['records', 'trends', 'alerts', 'reports', 'medicines']

/**
 * Returns the stored kinds that this version of the program knows. During an upgrade a process of the next version may
 * have stored a kind that only it knows, and an answer that contains this kind would be a failure.
 */
export const listKnownSharedKinds = (stored: readonly string[]) =>
  sharedKinds.filter((kind) => stored.includes(kind))

type Sharing = { shared_kinds: string[]; health_consent: 'given' | 'withdrawn' | null }

/** Returns the kinds of data that a child may see now, in a fixed order. */
export const listVisibleSharedKinds = ({ shared_kinds, health_consent }: Sharing) =>
  listKnownSharedKinds(shared_kinds).filter(
    (kind) => !(health_consent === 'withdrawn' && healthKinds.includes(kind)),
  )

/** Sets what a parent shares with a child (`u12` or `c5`), from the child's next request on. */
export async function updateSharedKinds(
  { db }: Pick<Deps, 'db'>,
  parentId: number,
  memberId: string,
  kinds: SharedKind[],
) {
  if (!(await store.setSharedKinds(db, parentId, memberId, kinds))) throw refuseCommon('NOT_FOUND')
}

/** Sets whether a child is notified of missed doses. Refused while the medicines are not shared with the child. */
export async function setMissedDoseNotices(
  { db }: Pick<Deps, 'db'>,
  parentId: number,
  memberId: string,
  isOn: boolean,
) {
  const areOn = await store.setMissedDoseNotices(db, parentId, memberId, isOn)
  if (areOn === undefined) throw refuseCommon('NOT_FOUND')
  if (areOn !== isOn) throw apiError('MEDICINES_NOT_SHARED')
}
