import { authRoutes } from '#auth'
import type { Deps, ProductMount } from '#core'
import { membershipRoutes } from '#membership'
import { notificationRoutes } from '#notifications'
import { familyRoutes, inviteQrCode } from '#family'
import { housekeepingAdminRoutes, housekeepingRoutes } from '#housekeeping'
import { medicalAdminRoutes, medicalRoutes } from '#medical'
import { orderRoutes, paymentCallbacks } from '#orders'
import { payPageRoutes } from '#pay-page'
import { shoppingAdminRoutes, shoppingRoutes } from '#shopping'
import { systemRoutes } from '#system'
import { userRoutes } from '#users'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  ...systemRoutes(about),
  authRoutes(deps),
  notificationRoutes(deps),
  medicalRoutes(deps),
  medicalAdminRoutes(deps),
  orderRoutes(deps),
  paymentCallbacks(deps),
  userRoutes(deps),
  familyRoutes(deps),
  inviteQrCode,
  ...payPageRoutes(deps),
  ...membershipRoutes(deps),
  housekeepingRoutes(deps),
  housekeepingAdminRoutes(deps),
  shoppingRoutes(deps),
  shoppingAdminRoutes(deps),
]
