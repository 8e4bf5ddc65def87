import { authRoutes } from '#auth'
import type { Deps, ProductMount } from '#core'
import { familyRoutes, inviteQrCode } from '#family'
import { orderRoutes, paymentCallbacks } from '#orders'
import { payPageRoutes } from '#pay-page'
import { systemRoutes } from '#system'
import { uploadRoutes } from '#uploads'
import { userRoutes } from '#users'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  ...systemRoutes(about),
  authRoutes(deps),
  orderRoutes(deps),
  paymentCallbacks(deps),
  userRoutes(deps),
  familyRoutes(deps),
  inviteQrCode,
  uploadRoutes(deps),
  ...payPageRoutes(deps),
]
