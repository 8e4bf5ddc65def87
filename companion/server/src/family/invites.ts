import { randomInt } from 'node:crypto'
import { Refusal } from '@sanhe/kit/http/errors'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, instantToShanghaiDay, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, readCounter, secondsUntilTomorrow, takeCounterUnits } from '#core'
import type { SharedKind } from './contract.ts'
import { apiError } from './errors.ts'
import {
  inviteCodeAlphabet,
  inviteCodeLength,
  inviteCodeLifetimeMs,
  decideInviteCodeRefusal,
  maxLinkedChildren,
  maxValidInvites,
  maxWrongInviteCodesPerDay,
  sharedKindsByDefault,
} from './rules.ts'
import * as store from './store.ts'

type InviteDeps = Pick<Deps, 'db' | 'clock'>

const newCode = () =>
  Array.from(
    { length: inviteCodeLength },
    () => inviteCodeAlphabet[randomInt(inviteCodeAlphabet.length)],
  ).join('')

/** Creates an invite code that links one child with this parent. Earlier codes stay valid for other children. */
export async function createFamilyInvite(
  deps: InviteDeps & Pick<Deps, 'publicUrl'>,
  userId: number,
  kinds: readonly SharedKind[] = sharedKindsByDefault,
) {
  const expiresAt = deps.clock.now() + inviteCodeLifetimeMs
  const code = await inTransaction(deps.db, async (tx) => {
    await store.lockFamilyUserRows(tx, [userId])
    await store.expireFamilyInvites(tx, userId, maxValidInvites - 1, deps.clock.now())
    return addInvite(tx, { userId, kinds, expiresAt }, deps.clock.now())
  })
  return { code, expiresAt: toIso(expiresAt), qrCodeUrl: `${deps.publicUrl()}/api/h5/invite/${code}.svg` }
}

async function addInvite(tx: Db, invite: Omit<store.NewInvite, 'code'>, now: Instant) {
  for (;;) {
    const code = newCode()
    if (await store.addFamilyInvite(tx, { ...invite, code }, now)) return code
  }
}

type ConsumeInviteInput = {
  code: string
  now: Instant
  /** Id of the app user who becomes the child. The user is locked together with the parent. */
  childUserId?: number
  /** Returns whether the user who enters the code is already linked with this parent. */
  isLinked(parentId: number): Promise<boolean>
}

/**
 * Marks an invite code as used. Returns the parent who created the code and the kinds of data that the link shares. The
 * parent row stays locked until the transaction ends, and the parent has room for one more child. The caller must add
 * the family link in the same transaction.
 */
export async function consumeFamilyInvite(tx: Db, { code, now, childUserId, isLinked }: ConsumeInviteInput) {
  const unlocked = await store.findFamilyInvite(tx, code)
  if (!unlocked) throw apiError('INVITE_CODE_INVALID')
  const parentId = unlocked.user_id
  if (parentId === childUserId) throw apiError('CANNOT_LINK_SELF')
  const locked = await store.lockFamilyUserRows(
    tx,
    childUserId === undefined ? [parentId] : [parentId, childUserId],
  )
  const parent = locked.find(({ id }) => id === parentId)
  const isOpen = locked.every(({ status }) => status === 'active')
  // The invite is read again after locking, because another transaction may have used the code in between.
  const invite = isOpen ? await store.findFamilyInvite(tx, code) : undefined
  const refusal = decideInviteCodeRefusal(invite, now)
  if (!parent || !invite || refusal) throw apiError(refusal ?? 'INVITE_CODE_INVALID')
  if (await isLinked(parentId)) throw apiError('ALREADY_LINKED')
  if ((await store.countLinkedChildren(tx, parentId)) >= maxLinkedChildren)
    throw apiError('CHILD_LIMIT_REACHED')
  await store.markFamilyInviteUsed(tx, invite.id)
  return { ...parent, sharedKinds: invite.shared_kinds }
}

/**
 * Runs `work`, which checks an invite code that the caller `who` (for example `user:1`) has entered. Counts wrong codes
 * of this caller. After too many wrong codes, every further attempt on the same day is refused.
 */
export async function withWrongInviteCodeLimit<T>(
  { db, clock }: InviteDeps,
  who: string,
  work: () => Promise<T>,
) {
  const now = clock.now()
  const wrong = { name: 'family.wrong', subject: who, period: instantToShanghaiDay(now) }
  if ((await readCounter(db, wrong)) >= maxWrongInviteCodesPerDay)
    throw apiError('TOO_MANY_REQUESTS', { retryAfter: secondsUntilTomorrow(now) })
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVITE_CODE_INVALID')
      await takeCounterUnits(db, wrong, maxWrongInviteCodesPerDay)
    throw error
  }
}
