import { fenToDecimalYuan } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { getActiveMerchant } from '#merchants'
import { assertNoSensitiveWords } from '#moderation'
import type { NewCoupon } from './contract.ts'
import { addCouponTemplate, type CouponTemplateRow, setCouponStatus } from './store.ts'

export type MerchantCouponDeps = Pick<Deps, 'db' | 'clock' | 'wordList'>

export async function createMerchantCoupon(
  deps: MerchantCouponDeps,
  merchantId: number,
  input: z.output<typeof NewCoupon>,
) {
  const { db, clock } = deps
  await getActiveMerchant(db, merchantId)
  await assertNoSensitiveWords(deps, input.title)
  const { id } = await addCouponTemplate(db, {
    merchant_id: merchantId,
    title: input.title,
    type: input.type,
    value: fenToDecimalYuan(input.value),
    min_amount: fenToDecimalYuan(input.minAmount),
    applicable_categories: input.applicableCategories,
    total_count: input.totalCount ?? null,
    valid_days: input.validDays,
    created_at: toDate(clock.now()),
  })
  return { ...createSuccessResponse('优惠券已创建'), id }
}

/** Stops or continues issuing a coupon. Coupons that users already hold stay valid. */
export async function changeMerchantCoupon(
  { db }: MerchantCouponDeps,
  merchantId: number,
  id: number,
  status: CouponTemplateRow['status'],
) {
  await getActiveMerchant(db, merchantId)
  if (!(await setCouponStatus(db, { id, merchantId }, status))) throw refuseCommon('NOT_FOUND')
  return createSuccessResponse(status === 'active' ? '优惠券已恢复领取' : '优惠券已停止领取')
}
