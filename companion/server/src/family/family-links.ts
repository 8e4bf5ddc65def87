import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, apiError as refuseCommon, toUserRecipient } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { findUser } from '#users'
import { consumeFamilyInvite, withWrongInviteCodeLimit } from './invites.ts'
import { createFamilyLinkedNotice, createFamilyUnlinkedNotice } from './notices.ts'
import * as store from './store.ts'

type FamilyDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Links an app user, as the child, with the parent who created the invite code. */
export async function linkUserAsChild(deps: FamilyDeps, childId: number, code: string) {
  const parent = await withWrongInviteCodeLimit(deps, `user:${childId}`, () =>
    inTransaction(deps.db, (tx) => link(deps, tx, childId, code)),
  )
  const { id, nickname, avatar_url: avatar } = parent
  return { success: true as const, parentUser: { id, nickname, avatar } }
}

async function link(deps: FamilyDeps, tx: Db, childId: number, code: string) {
  const now = deps.clock.now()
  const parent = await consumeFamilyInvite(tx, {
    code,
    now,
    childUserId: childId,
    isLinked: (parentId) => store.hasFamilyLink(tx, parentId, childId),
  })
  const { id: parentId, sharedKinds } = parent
  await store.addFamilyLink(tx, { parentId, childId, code, sharedKinds }, now)
  const child = await findUser(tx, childId)
  await notifyFamilyLinked(deps, tx, parent.id, { id: `u${childId}`, nickname: child?.nickname ?? null })
  return parent
}

/** Emits `family.linked` and notifies the parent. Runs in the transaction that adds the family link. */
export async function notifyFamilyLinked(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  parentUserId: number,
  child: { id: string; nickname: string | null },
) {
  await deps.emit(tx, {
    type: 'family.linked',
    subject: toUserRecipient(parentUserId),
    payload: { parentUserId, memberId: child.id },
  })
  await addNotificationInTransaction(deps, tx, toUserRecipient(parentUserId), createFamilyLinkedNotice(child))
}

/** Notifies the parent that a child ended the link. Runs in the transaction that ends it. */
export const notifyFamilyUnlinked = (
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  parentUserId: number,
  child: { id: string; nickname: string | null },
) => addNotificationInTransaction(deps, tx, toUserRecipient(parentUserId), createFamilyUnlinkedNotice(child))

/** Ends the family link between the user and a family member (`u12` or `c5`). */
export async function removeFamilyMember({ db }: Pick<Deps, 'db'>, userId: number, memberId: string) {
  const other = Number(memberId.slice(1))
  const isEnded = memberId.startsWith('c')
    ? await store.endChildFamilyLink(db, userId, other)
    : await store.endFamilyLink(db, userId, other)
  if (!isEnded) throw refuseCommon('NOT_FOUND')
}
