import { adminRoutes } from '#admin'
import { activityRoutes } from '#activities'
import { authRoutes } from '#auth'
import { couponAdminRoutes, couponRoutes } from '#coupons'
import { groupBuyRoutes } from '#group-buys'
import { pointAdminRoutes, pointRoutes } from '#points'
import { butlerRoutes } from '#butler'
import type { Deps, ProductMount } from '#core'
import { membershipRoutes } from '#membership'
import { moneyRoutes } from '#money'
import { notificationRoutes } from '#notifications'
import { familyRoutes, inviteQrCode } from '#family'
import { medicalAdminRoutes, medicalChildRoutes, medicalRoutes } from '#medical'
import { merchantCouponRoutes } from '#merchant-coupons'
import { merchantOrderRoutes, orderEvents } from '#merchant-orders'
import { merchantReviewsRoutes } from '#merchant-reviews'
import { merchantServiceRoutes } from '#merchant-services'
import { merchantStatsRoutes } from '#merchant-stats'
import { merchantApplicationRoutes, merchantRoutes } from '#merchants'
import { orderRoutes, paymentCallbacks } from '#orders'
import { payPageRoutes } from '#pay-page'
import { settlementRoutes } from '#settlements'
import { systemRoutes } from '#system'
import { uploadRoutes } from '#uploads'
import { userRoutes } from '#users'
import { allMoneyChecks } from './money-checks.ts'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  ...systemRoutes(about),
  adminRoutes(deps),
  authRoutes(deps),
  moneyRoutes(deps, allMoneyChecks),
  notificationRoutes(deps),
  medicalRoutes(deps),
  medicalChildRoutes(deps),
  medicalAdminRoutes(deps),
  activityRoutes(deps),
  orderRoutes(deps),
  paymentCallbacks(deps),
  userRoutes(deps),
  familyRoutes(deps),
  inviteQrCode,
  uploadRoutes(deps),
  ...payPageRoutes(deps),
  ...membershipRoutes(deps),
  ...butlerRoutes(deps),
  merchantRoutes(deps),
  merchantApplicationRoutes(deps),
  merchantServiceRoutes(deps),
  merchantOrderRoutes(deps),
  orderEvents(deps),
  merchantReviewsRoutes(deps),
  merchantCouponRoutes(deps),
  merchantStatsRoutes(deps),
  settlementRoutes(deps),
  couponRoutes(deps),
  couponAdminRoutes(deps),
  pointRoutes(deps),
  pointAdminRoutes(deps),
  ...groupBuyRoutes(deps),
]
