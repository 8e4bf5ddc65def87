import { authRoutes } from '#auth'
import type { Deps, ProductMount } from '#core'
import { medicalAdminRoutes, medicalRoutes } from '#medical'
import { orderRoutes, paymentCallbacks } from '#orders'
import { systemRoutes } from '#system'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  systemRoutes(about),
  authRoutes(deps),
  medicalRoutes(deps),
  medicalAdminRoutes(deps),
  orderRoutes(deps),
  paymentCallbacks(deps),
]
