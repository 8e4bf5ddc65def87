import { clientRoutes } from '#client'
import type { Deps, ProductMount } from '#core'
import { deploymentRoutes } from '#deployments'
import { healthRoutes } from '#health'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  healthRoutes(about),
  ...deploymentRoutes(deps),
  clientRoutes(deps),
]
