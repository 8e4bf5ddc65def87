import { yuanOfDecimal } from '@sanhe/kit/money'
import { toIso } from '@sanhe/kit/runtime/clock'
import { implement } from '#core'
import { requireActiveMerchant } from '#merchants'
import { merchantCouponsContract } from './contract.ts'
import { type CouponDeps, createMerchantCoupon } from './service.ts'
import { type CouponTemplateRow, listCouponTemplates } from './store.ts'

const couponView = (template: CouponTemplateRow) => ({
  id: template.id,
  title: template.title,
  type: template.type,
  value: Number(template.value),
  minAmount: yuanOfDecimal(template.min_amount),
  applicableCategories: template.applicable_categories,
  totalCount: template.total_count,
  issuedCount: template.issued_count,
  validDays: template.valid_days,
  status: template.status,
  createdAt: toIso(template.created_at.getTime()),
})

export const merchantCouponRoutes = (deps: CouponDeps) =>
  implement(merchantCouponsContract, {
    async list({ actor, query }) {
      await requireActiveMerchant(deps.db, actor.id)
      const { templates, total } = await listCouponTemplates(deps.db, actor.id, query)
      return { coupons: templates.map(couponView), total, ...query }
    },
    create: ({ actor, body }) => createMerchantCoupon(deps, actor.id, body),
  })
