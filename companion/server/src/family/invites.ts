import { randomInt } from 'node:crypto'
import { Refusal } from '@sanhe/kit/http/errors'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, localDay, toIso } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, readCount, secondsUntilTomorrow, takeCount } from '#core'
import { apiError } from './errors.ts'
import {
  inviteCodeAlphabet,
  inviteCodeLength,
  inviteRefusal,
  inviteValidMs,
  maxChildren,
  maxOpenInvites,
  maxWrongCodesPerDay,
} from './rules.ts'
import * as store from './store.ts'

type InviteDeps = Pick<Deps, 'db' | 'clock'>

const newCode = () =>
  Array.from(
    { length: inviteCodeLength },
    () => inviteCodeAlphabet[randomInt(inviteCodeAlphabet.length)],
  ).join('')

/** Creates a code that links one child with this parent. Earlier codes stay valid for other children. */
export async function createInvite(deps: InviteDeps & Pick<Deps, 'publicUrl'>, userId: number) {
  const expiresAt = deps.clock.now() + inviteValidMs
  const code = await inTransaction(deps.db, async (tx) => {
    await store.lockFamilyUsers(tx, [userId])
    await store.expireInvites(tx, userId, maxOpenInvites - 1, deps.clock.now())
    return addInvite(tx, userId, expiresAt, deps.clock.now())
  })
  return { code, expiresAt: toIso(expiresAt), qrCodeUrl: `${deps.publicUrl()}/api/h5/invite/${code}.svg` }
}

async function addInvite(tx: Db, userId: number, expiresAt: Instant, now: Instant) {
  for (;;) {
    const code = newCode()
    if (await store.addInvite(tx, { userId, code, expiresAt }, now)) return code
  }
}

type ConsumeInviteInput = {
  code: string
  now: Instant
  /** Id of the app user who becomes the child; this user is locked together with the parent. */
  childUserId?: number
  /** Returns whether the user of the code is already linked with this parent. */
  isLinked(parentId: number): Promise<boolean>
}

/**
 * Consumes a code and returns its parent. The parent stays locked until the transaction ends and has room for one more
 * child. The caller must add the link in the same transaction.
 */
export async function consumeInvite(tx: Db, { code, now, childUserId, isLinked }: ConsumeInviteInput) {
  const unlocked = await store.findInvite(tx, code)
  if (!unlocked) throw apiError('INVITE_CODE_INVALID')
  const parentId = unlocked.user_id
  if (parentId === childUserId) throw apiError('CANNOT_LINK_SELF')
  const locked = await store.lockFamilyUsers(
    tx,
    childUserId === undefined ? [parentId] : [parentId, childUserId],
  )
  const parent = locked.find(({ id }) => id === parentId)
  const isOpen = locked.every(({ status }) => status === 'active')
  // Read again after locking, because another transaction may have used the code meanwhile.
  const invite = isOpen ? await store.findInvite(tx, code) : undefined
  const refusal = inviteRefusal(invite, now)
  if (!parent || !invite || refusal) throw apiError(refusal ?? 'INVITE_CODE_INVALID')
  if (await isLinked(parentId)) throw apiError('ALREADY_LINKED')
  if ((await store.countLinkedChildren(tx, parentId)) >= maxChildren) throw apiError('CHILD_LIMIT_REACHED')
  await store.markInviteUsed(tx, invite.id)
  return parent
}

/**
 * Runs `work`, in which `who` (for example `user:1`) tries a code. Counts wrong codes and refuses every try for the
 * rest of the day after too many of them.
 */
export async function withWrongCodeLimit<T>({ db, clock }: InviteDeps, who: string, work: () => Promise<T>) {
  const now = clock.now()
  const wrong = { name: 'family.wrong', subject: who, period: localDay(now) }
  if ((await readCount(db, wrong)) >= maxWrongCodesPerDay)
    throw apiError('TOO_MANY_REQUESTS', { retryAfter: secondsUntilTomorrow(now) })
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVITE_CODE_INVALID')
      await takeCount(db, wrong, maxWrongCodesPerDay)
    throw error
  }
}
