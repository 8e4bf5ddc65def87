import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon, toUserRecipient } from '#core'
import { findCouponTemplate } from '#coupons'
import { addNotificationInTransaction } from '#notifications'
import { storeImages } from '#uploads'
import type { NewPointsProduct, PointsProductChanges } from './contract.ts'
import { apiError } from './errors.ts'
import { createGiftHandedOverNotice } from './notices.ts'
import * as store from './product-store.ts'

export type PointsProductDeps = Pick<Deps, 'db' | 'clock'> & Parameters<typeof storeImages>[0]
type NewProductInput = z.output<typeof NewPointsProduct>

/**
 * Stores a picture in base64 and returns its URL. A URL is kept as it is, also one of another server: the web clients
 * do not load it, but other clients of the API may.
 */
async function storeProductImage(deps: PointsProductDeps, image: string | null | undefined) {
  if (image && /^https?:/.test(image)) return image
  const [url = null] = image ? await storeImages(deps, [image], { owner: 'house' }) : []
  return url
}

export async function createPointsProduct(deps: PointsProductDeps, given: NewProductInput) {
  const { db, clock } = deps
  const { couponDetail } = given
  const template = couponDetail && (await findCouponTemplate(db, couponDetail.templateId))
  if (couponDetail && !template?.for_points) throw apiError('COUPON_NEEDED')
  const { id } = await store.addPointsProduct(db, {
    title: given.title,
    description: given.description ?? null,
    image_url: await storeProductImage(deps, given.imageUrl),
    points_required: given.pointsRequired,
    stock: given.stock,
    category: given.category,
    coupon_detail: couponDetail ? JSON.stringify(couponDetail) : null,
    status: given.status ?? 'active',
    created_at: toDate(clock.now()),
  })
  return { ...createSuccessResponse('商品已上架'), id }
}

export async function changePointsProduct(
  deps: PointsProductDeps,
  id: number,
  given: z.output<typeof PointsProductChanges>,
) {
  const { db } = deps
  const product = await store.findPointsProduct(db, id)
  if (!product) throw refuseCommon('NOT_FOUND')
  await store.updatePointsProduct(db, id, {
    title: given.title ?? product.title,
    ...(given.description !== undefined && { description: given.description }),
    ...(given.imageUrl !== undefined && {
      image_url: await storeProductImage(deps, given.imageUrl),
    }),
    ...(given.pointsRequired !== undefined && { points_required: given.pointsRequired }),
    ...(given.stock !== undefined && { stock: given.stock }),
    ...(given.status !== undefined && { status: given.status }),
  })
  return createSuccessResponse('商品已更新')
}

/** Marks a redeemed gift as handed over and notifies the user. */
export const handOverGift = (deps: Pick<Deps, 'db' | 'clock' | 'emit'>, redemptionId: number) =>
  inTransaction(deps.db, async (tx) => {
    const redemption = await store.findRedemption(tx, redemptionId)
    if (!redemption) throw refuseCommon('NOT_FOUND')
    if (!(await store.setRedemptionDone(tx, redemptionId))) throw refuseCommon('STATUS_CONFLICT')
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(redemption.user_id),
      createGiftHandedOverNotice(redemptionId, redemption.title),
    )
    return createSuccessResponse('已标记为已发放')
  })
