import { Refusal } from '@sanhe/kit/http/errors'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import { type Db, type Deps, done, refuse as refuseCommon, refuseForFree } from '#core'
import { findUser, isMember, isReturningUser } from '#users'
import { refuse } from './errors.ts'
import { getShown } from './store.ts'
import * as store from './template-store.ts'
import { userCouponView } from './views.ts'

type IssueDeps = Pick<Deps, 'db' | 'clock'>

/** How a coupon comes to somebody: each of these once for person and coupon. */
type Source = 'claim' | 'register' | `redeem:${number}`
type Issue = { userId: number; templateId: number; source: Source }

/**
 * Gives somebody a coupon, as part of the caller's transaction. Counted last, so that a row that many want is locked
 * for a moment only.
 */
export async function issueCoupon(tx: Db, { userId, templateId, source }: Issue, now: Instant) {
  const template = await store.findTemplate(tx, templateId)
  if (template?.status !== 'active') throw refuse('COUPON_SOLD_OUT')
  const expiresAt = now + template.valid_days * dayMs
  const added = await store.addUserCoupon(tx, { id: templateId, user_id: userId, source }, expiresAt, now)
  if (!added) throw refuse('COUPON_ALREADY_CLAIMED')
  if (!(await store.countIssued(tx, templateId))) throw refuse('COUPON_SOLD_OUT')
  return added
}

export async function claim({ db, clock }: IssueDeps, userId: number, templateId: number) {
  const now = clock.now()
  const template = await store.findClaimable(db, templateId)
  if (!template) throw refuseCommon('NOT_FOUND')
  if (template.member_only && !(await isMemberNow(db, userId, now)))
    throw refuseForFree('MEMBERSHIP_REQUIRED')
  const { id } = await inTransaction(db, (tx) =>
    issueCoupon(tx, { userId, templateId, source: 'claim' }, now),
  )
  return { ...done('领取成功'), coupon: userCouponView(await getShown(db, id), now) }
}

async function isMemberNow(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  return user !== undefined && isMember(user, now)
}

/**
 * What everybody gets who is new: each kind once, however often it is said; of one that is used up nothing. Who had an
 * account before is not new.
 */
export async function welcome({ config, db, clock }: IssueDeps & Pick<Deps, 'config'>, userId: number) {
  if (await isReturningUser({ config, db }, userId)) return
  // oxlint-disable-next-line no-await-in-loop
  for (const { id: templateId } of await store.listForNewUsers(db))
    await inTransaction(db, (tx) =>
      issueCoupon(tx, { userId, templateId, source: 'register' }, clock.now()),
    ).catch(unlessRefused)
}

function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}
