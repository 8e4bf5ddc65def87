import { decimalOfFen } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done } from '#core'
import { requireActive } from '#merchants'
import { assertNotSensitive } from '#moderation'
import type { NewCoupon } from './contract.ts'
import { addTemplate } from './store.ts'

export type CouponDeps = Pick<Deps, 'db' | 'clock'>

export async function createCoupon(
  { db, clock }: CouponDeps,
  merchantId: number,
  given: z.output<typeof NewCoupon>,
) {
  await requireActive(db, merchantId)
  assertNotSensitive(given.title)
  const { id } = await addTemplate(db, {
    merchant_id: merchantId,
    title: given.title,
    type: given.type,
    value: decimalOfFen(given.value),
    min_amount: decimalOfFen(given.minAmount),
    applicable_categories: given.applicableCategories,
    total_count: given.totalCount ?? null,
    valid_days: given.validDays,
    created_at: toDate(clock.now()),
  })
  return { ...done('优惠券已创建'), id }
}
