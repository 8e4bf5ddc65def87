import { authRoutes } from '#auth'
import { butlerRoutes } from '#butler'
import type { Deps, ProductMount } from '#core'
import { orderRoutes, paymentCallbacks } from '#orders'
import { payPageRoutes } from '#pay-page'
import { systemRoutes } from '#system'
import { userRoutes } from '#users'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  ...systemRoutes(about),
  authRoutes(deps),
  orderRoutes(deps),
  paymentCallbacks(deps),
  userRoutes(deps),
  ...payPageRoutes(deps),
  ...butlerRoutes(deps),
]
