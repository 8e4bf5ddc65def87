import { type HealthOptions, healthRoutes } from '@sanhe/kit/http/health'
import { authRoutes, profileRoutes } from '#accounts'
import { clientRoutes } from '#client'
import type { Deps, MountBackendRoutes } from '#core'
import { deploymentRoutes } from '#deployments'
import { paymentRoutes } from '#payments'
import { secretaryRoutes } from '#secretaries'

/** All modules of the product, in the order in which they are mounted. */
export const createModules = (deps: Deps, about: HealthOptions): MountBackendRoutes[] => [
  authRoutes(deps),
  profileRoutes(deps),
  secretaryRoutes(deps),
  paymentRoutes(deps),
  ...deploymentRoutes(deps),
  healthRoutes(about),
  clientRoutes(deps),
]
