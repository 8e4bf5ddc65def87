import { fenToDecimalYuan } from '@sanhe/kit/money'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import type { CouponTemplateChanges, CouponTemplateInput } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './template-store.ts'

export async function createCouponTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: z.output<typeof CouponTemplateInput>,
) {
  const merchantId = input.merchantId ?? null
  if (merchantId !== null && !(await store.merchantExists(db, merchantId))) throw refuseCommon('NOT_FOUND')
  const { id } = await store.addCouponTemplate(db, {
    title: input.title,
    type: input.type,
    value: fenToDecimalYuan(input.value),
    min_amount: fenToDecimalYuan(input.minAmount),
    applicable_categories: input.applicableCategories,
    merchant_id: merchantId,
    total_count: input.totalCount ?? null,
    valid_days: input.validDays,
    member_only: input.memberOnly ?? false,
    for_new_users: input.forNewUsers,
    for_points: input.forPoints,
    status: input.status ?? 'active',
    created_at: toDate(clock.now()),
  })
  return { ...createSuccessResponse('优惠券已创建'), id }
}

type Changes = z.output<typeof CouponTemplateChanges>

export async function changeCouponTemplate({ db }: Pick<Deps, 'db'>, id: number, input: Changes) {
  const template = await store.findCouponTemplate(db, id)
  if (!template) throw refuseCommon('NOT_FOUND')
  const total = input.totalCount === undefined ? template.total_count : input.totalCount
  const isSet = await store.updateCouponTemplate(db, id, total, {
    title: input.title ?? template.title,
    valid_days: input.validDays ?? template.valid_days,
    member_only: input.memberOnly ?? template.member_only,
    status: input.status ?? template.status,
  })
  if (!isSet) throw apiError('TOTAL_BELOW_ISSUED')
  return createSuccessResponse('优惠券已更新')
}

type PointsCoupon = Pick<
  z.output<typeof CouponTemplateInput>,
  'title' | 'type' | 'value' | 'applicableCategories'
>

/** Returns the coupon template that users buy with points, and creates it if there is none with this title. */
export async function ensurePointsCouponTemplate(deps: Pick<Deps, 'db' | 'clock'>, template: PointsCoupon) {
  const known = await store.findPointsCouponTemplate(deps.db, template.title)
  if (known) return known.id
  const { id } = await createCouponTemplate(deps, {
    ...template,
    minAmount: 0,
    validDays: 30,
    forNewUsers: false,
    forPoints: true,
  })
  return id
}
