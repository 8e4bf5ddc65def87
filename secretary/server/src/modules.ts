import { type HealthOptions, healthRoutes } from '@sanhe/kit/http/health'
import { authRoutes, profileRoutes } from '#accounts'
import { balanceRoutes } from '#balance'
import { clientRoutes } from '#client'
import type { Deps, MountBackendRoutes } from '#core'
import { deploymentRoutes } from '#deployments'
import { gatewayRoutes } from '#gateway'
import { marketRoutes } from '#market'
import { paymentRoutes } from '#payments'
import { type RelayHub, relayRoutes } from '#relay'
import { secretaryRoutes } from '#secretaries'
import { topUpRoutes } from '#topups'

/** All modules of the product, in the order in which they are mounted. */
export const createModules = (deps: Deps, about: HealthOptions, relay: RelayHub): MountBackendRoutes[] => [
  authRoutes(deps),
  profileRoutes(deps),
  secretaryRoutes(deps),
  paymentRoutes(deps),
  ...balanceRoutes(deps),
  topUpRoutes(deps),
  ...gatewayRoutes(deps),
  ...relayRoutes(deps, relay),
  marketRoutes(deps),
  ...deploymentRoutes(deps),
  healthRoutes(about),
  clientRoutes(deps),
]
