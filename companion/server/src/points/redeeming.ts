import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { grantPass } from '#activities'
import { type Db, type Deps, done, refuse as refuseCommon, refuseFreeUser } from '#core'
import { issueCoupon } from '#coupons'
import { findUser, isMember } from '#users'
import { couponOf } from './coupon-detail.ts'
import { refuse } from './errors.ts'
import { openAccount, spend } from './ledger.ts'
import * as store from './product-store.ts'
import { redeemRefusal, redemptionStatusOf } from './rules.ts'

type RedeemDeps = Pick<Deps, 'db' | 'clock'>

/** Points, stock and what is got for them in one transaction: all of it or nothing. */
export async function redeem({ db, clock }: RedeemDeps, userId: number, productId: number) {
  const now = clock.now()
  const product = await store.findProduct(db, productId)
  if (product?.status !== 'active') throw refuseCommon('NOT_FOUND')
  const user = await findUser(db, userId)
  const refusal = redeemRefusal(product, { isMember: user !== undefined && isMember(user, now) })
  if (refusal === 'MEMBERSHIP_REQUIRED') throw refuseFreeUser(refusal)
  if (refusal) throw refuse(refusal)
  return inTransaction(db, (tx) => trade(tx, userId, product, now))
}

async function trade(tx: Db, userId: number, product: store.ProductRow, now: Instant) {
  const { id: productId, points_required: points, category, title } = product
  if (!(await store.takeProduct(tx, productId))) throw refuse('OUT_OF_STOCK')
  const status = redemptionStatusOf(category)
  const redemption = { user_id: userId, product_id: productId, points, status, created_at: toDate(now) }
  const { id } = await store.addRedemption(tx, redemption)
  const opened = await openAccount(tx, userId, now)
  const spending = { points, reference: String(id), description: `兑换“${title}”` }
  if (!(await spend(opened, spending))) throw refuse('INSUFFICIENT_POINTS')
  if (category === 'privilege') await grantPass(tx, { userId, source: `redeem:${id}` }, now)
  const templateId = couponOf(product)?.templateId
  const coupon =
    templateId === undefined
      ? null
      : await issueCoupon(tx, { userId, templateId, source: `redeem:${id}` }, now)
  const message = status === 'done' ? '兑换成功' : '兑换成功，客服会尽快与您联系'
  const { available_points: availablePoints } = opened.account
  return { ...done(message), redemptionId: id, status, availablePoints, coupon }
}
