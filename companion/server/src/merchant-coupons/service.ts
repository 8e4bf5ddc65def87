import { decimalOfFen } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done } from '#core'
import { requireActiveMerchant } from '#merchants'
import { assertNotSensitive } from '#moderation'
import type { NewCoupon } from './contract.ts'
import { addCouponTemplate } from './store.ts'

export type CouponDeps = Pick<Deps, 'db' | 'clock'>

export async function createMerchantCoupon(
  { db, clock }: CouponDeps,
  merchantId: number,
  input: z.output<typeof NewCoupon>,
) {
  await requireActiveMerchant(db, merchantId)
  assertNotSensitive(input.title)
  const { id } = await addCouponTemplate(db, {
    merchant_id: merchantId,
    title: input.title,
    type: input.type,
    value: decimalOfFen(input.value),
    min_amount: decimalOfFen(input.minAmount),
    applicable_categories: input.applicableCategories,
    total_count: input.totalCount ?? null,
    valid_days: input.validDays,
    created_at: toDate(clock.now()),
  })
  return { ...done('优惠券已创建'), id }
}
