import { clientRoutes } from '#client'
import type { Deps, ProductMount } from '#core'
import { healthRoutes } from '#health'
import { paymentRoutes } from '#payments'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  healthRoutes(about),
  paymentRoutes(deps),
  clientRoutes(deps),
]
