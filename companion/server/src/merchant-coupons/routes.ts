import { decimalYuanToNumber } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { getActiveMerchant } from '#merchants'
import { merchantCouponsContract } from './contract.ts'
import { changeMerchantCoupon, createMerchantCoupon, type MerchantCouponDeps } from './service.ts'
import { type CouponTemplateRow, listCouponTemplates } from './store.ts'

const toCouponResponse = (template: CouponTemplateRow) => ({
  id: template.id,
  title: template.title,
  type: template.type,
  value: Number(template.value),
  minAmount: decimalYuanToNumber(template.min_amount),
  applicableCategories: template.applicable_categories,
  totalCount: template.total_count,
  issuedCount: template.issued_count,
  validDays: template.valid_days,
  status: template.status,
  createdAt: toIso(template.created_at.getTime()),
})

export const merchantCouponRoutes = (deps: MerchantCouponDeps) =>
  implement(merchantCouponsContract, {
    async list({ actor, query: { q, sort, ...page } }) {
      await getActiveMerchant(deps.db, actor.id)
      const { templates, total } = await listCouponTemplates(deps.db, { merchantId: actor.id, q, sort }, page)
      return { coupons: templates.map(toCouponResponse), total, ...page }
    },
    create: ({ actor, body }) => createMerchantCoupon(deps, actor.id, body),
    change: ({ actor, params, body }) => changeMerchantCoupon(deps, actor.id, params.id, body.status),
  })
