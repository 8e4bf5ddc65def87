import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, apiError as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { findUser } from '#users'
import { consumeInvite, withWrongCodeLimit } from './invites.ts'
import { linkedNotice } from './notices.ts'
import * as store from './store.ts'

type FamilyDeps = Pick<Deps, 'db' | 'clock' | 'emit'>

/** Links an app user, as the child, with the parent who created the code. */
export async function linkFamily(deps: FamilyDeps, childId: number, code: string) {
  const parent = await withWrongCodeLimit(deps, `user:${childId}`, () =>
    inTransaction(deps.db, (tx) => link(deps, tx, childId, code)),
  )
  const { id, nickname, avatar_url: avatar } = parent
  return { success: true as const, parentUser: { id, nickname, avatar } }
}

async function link(deps: FamilyDeps, tx: Db, childId: number, code: string) {
  const now = deps.clock.now()
  const parent = await consumeInvite(tx, {
    code,
    now,
    childUserId: childId,
    isLinked: (parentId) => store.areLinked(tx, parentId, childId),
  })
  await store.addFamilyLink(tx, { parentId: parent.id, childId, code }, now)
  const child = await findUser(tx, childId)
  await notifyLinked(deps, tx, parent.id, { id: `u${childId}`, nickname: child?.nickname ?? null })
  return parent
}

/** Emits `family.linked` and notifies the parent. Runs in the transaction that links. */
export async function notifyLinked(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  parentUserId: number,
  child: { id: string; nickname: string | null },
) {
  await deps.emit(tx, {
    type: 'family.linked',
    subject: toUser(parentUserId),
    payload: { parentUserId, memberId: child.id },
  })
  await notify(deps, tx, toUser(parentUserId), linkedNotice(child))
}

/** Ends the link between the user and a member (`u12` or `c5`). */
export async function removeFamilyMember({ db }: Pick<Deps, 'db'>, userId: number, memberId: string) {
  const other = Number(memberId.slice(1))
  const isEnded = memberId.startsWith('c')
    ? await store.endChildFamilyLink(db, userId, other)
    : await store.endFamilyLink(db, userId, other)
  if (!isEnded) throw refuseCommon('NOT_FOUND')
}
