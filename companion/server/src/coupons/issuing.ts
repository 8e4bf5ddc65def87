import { Refusal } from '@sanhe/kit/http/errors'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  createMembershipRequiredError,
  apiError as refuseCommon,
} from '#core'
import { findUser, isMember, isReturningUser } from '#users'
import { apiError } from './errors.ts'
import { getCouponWithTerms } from './store.ts'
import * as store from './template-store.ts'
import { toUserCouponResponse } from './views.ts'

type IssueDeps = Pick<Deps, 'db' | 'clock'>

/** Reason why a user received a coupon. A user receives a coupon at most once for each reason. */
type CouponSource = 'claim' | 'register' | `redeem:${number}`
type CouponIssue = { userId: number; templateId: number; source: CouponSource }

/**
 * Issues a coupon to a user, as part of the caller's transaction. The counter of the template is updated last, so that
 * the row of a popular coupon is locked only briefly.
 */
export async function issueCoupon(tx: Db, { userId, templateId, source }: CouponIssue, now: Instant) {
  const template = await store.findCouponTemplate(tx, templateId)
  if (template?.status !== 'active') throw apiError('COUPON_SOLD_OUT')
  const expiresAt = now + template.valid_days * dayMs
  const added = await store.addUserCoupon(tx, { id: templateId, user_id: userId, source }, expiresAt, now)
  if (!added) throw apiError('COUPON_ALREADY_CLAIMED')
  if (!(await store.reserveCouponToIssue(tx, templateId))) throw apiError('COUPON_SOLD_OUT')
  return added
}

export async function claimCoupon({ db, clock }: IssueDeps, userId: number, templateId: number) {
  const now = clock.now()
  const template = await store.findClaimableTemplate(db, templateId)
  if (!template) throw refuseCommon('NOT_FOUND')
  if (template.member_only && !(await isMemberNow(db, userId, now)))
    throw createMembershipRequiredError('MEMBERSHIP_REQUIRED')
  const { id } = await inTransaction(db, (tx) =>
    issueCoupon(tx, { userId, templateId, source: 'claim' }, now),
  )
  return {
    ...createSuccessResponse('领取成功'),
    coupon: toUserCouponResponse(await getCouponWithTerms(db, id), now),
  }
}

async function isMemberNow(db: Db, userId: number, now: Instant) {
  const user = await findUser(db, userId)
  return user !== undefined && isMember(user, now)
}

/**
 * Issues the welcome coupons to a new user. A coupon is issued once even if the event is delivered again. Coupons that
 * are used up are skipped. A user who had an account before does not count as new.
 */
export async function issueWelcomeCoupons(
  { config, db, clock }: IssueDeps & Pick<Deps, 'config'>,
  userId: number,
) {
  if (await isReturningUser({ config, db }, userId)) return
  // oxlint-disable-next-line no-await-in-loop
  for (const { id: templateId } of await store.listWelcomeCouponTemplates(db))
    await inTransaction(db, (tx) =>
      issueCoupon(tx, { userId, templateId, source: 'register' }, clock.now()),
    ).catch(unlessRefused)
}

function unlessRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}
