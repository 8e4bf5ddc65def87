import { type Deps, implement } from '#core'
import { couponsAdminContract, couponsContract } from './contract.ts'
import { claimCoupon } from './issuing.ts'
import { listCouponsOfUser } from './store.ts'
import { listClaimableTemplates, listCouponTemplates } from './template-store.ts'
import { changeCouponTemplate, createCouponTemplate } from './templates.ts'
import { toClaimableCouponResponse, toCouponTemplateResponse, toUserCouponResponse } from './views.ts'

type CouponDeps = Pick<Deps, 'db' | 'clock'>

export const couponRoutes = (deps: CouponDeps) =>
  implement(couponsContract, {
    async templates({ actor, query }) {
      const { templates, total } = await listClaimableTemplates(deps.db, actor.id, query)
      return { templates: templates.map(toClaimableCouponResponse), total, ...query }
    },
    claim: ({ actor, params }) => claimCoupon(deps, actor.id, params.templateId),
    async mine({ actor, query: { status, ...page } }) {
      const now = deps.clock.now()
      const { coupons, total } = await listCouponsOfUser(deps.db, { userId: actor.id, status, now }, page)
      return { coupons: coupons.map((coupon) => toUserCouponResponse(coupon, now)), total, ...page }
    },
  })

export const couponAdminRoutes = (deps: CouponDeps) =>
  implement(couponsAdminContract, {
    async list({ query: { q, ...page } }) {
      const { templates, total } = await listCouponTemplates(deps.db, q, page)
      return { templates: templates.map(toCouponTemplateResponse), total, ...page }
    },
    create: ({ body }) => createCouponTemplate(deps, body),
    change: ({ params, body }) => changeCouponTemplate(deps, params.id, body),
  })
