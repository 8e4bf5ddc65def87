import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { grantActivityPass } from '#activities'
import {
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  createMembershipRequiredError,
} from '#core'
import { issueCoupon } from '#coupons'
import { findUser, isMember } from '#users'
import { getPointsProductCoupon } from './coupon-detail.ts'
import { apiError } from './errors.ts'
import { openPointsLedger, spendPoints } from './ledger.ts'
import * as store from './product-store.ts'
import { getInitialRedemptionStatus, decideRedeemRefusal } from './rules.ts'

type RedeemDeps = Pick<Deps, 'db' | 'clock'>

/** Redeems a product: takes points and stock and issues the product in one transaction. */
export async function redeemPointsProduct({ db, clock }: RedeemDeps, userId: number, productId: number) {
  const now = clock.now()
  const product = await store.findPointsProduct(db, productId)
  if (product?.status !== 'active') throw refuseCommon('NOT_FOUND')
  const user = await findUser(db, userId)
  const refusal = decideRedeemRefusal(product, { isMember: user !== undefined && isMember(user, now) })
  if (refusal === 'MEMBERSHIP_REQUIRED') throw createMembershipRequiredError(refusal)
  if (refusal) throw apiError(refusal)
  return inTransaction(db, (tx) => redeemInTransaction(tx, userId, product, now))
}

async function redeemInTransaction(tx: Db, userId: number, product: store.PointsProductRow, now: Instant) {
  const { id: productId, points_required: points, category, title } = product
  if (!(await store.takePointsProductStock(tx, productId))) throw apiError('OUT_OF_STOCK')
  const status = getInitialRedemptionStatus(category)
  const redemption = { user_id: userId, product_id: productId, points, status, created_at: toDate(now) }
  const { id } = await store.addRedemption(tx, redemption)
  const ledger = await openPointsLedger(tx, userId, now)
  const spending = { points, reference: String(id), description: `兑换“${title}”` }
  if (!(await spendPoints(ledger, spending))) throw apiError('INSUFFICIENT_POINTS')
  if (category === 'privilege') await grantActivityPass(tx, { userId, source: `redeem:${id}` }, now)
  const templateId = getPointsProductCoupon(product)?.templateId
  const coupon =
    templateId === undefined
      ? null
      : await issueCoupon(tx, { userId, templateId, source: `redeem:${id}` }, now)
  const message = status === 'done' ? '兑换成功' : '兑换成功，客服会尽快与您联系'
  const { available_points: availablePoints } = ledger.account
  return { ...createSuccessResponse(message), redemptionId: id, status, availablePoints, coupon }
}
