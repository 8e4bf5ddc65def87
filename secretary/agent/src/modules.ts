import { clientRoutes } from '#client'
import type { Deps, ProductMount } from '#core'
import { healthRoutes } from '#health'
import { keyRoutes } from '#keys'
import { pairingPageRoutes, pairingRoutes } from '#pairing'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  healthRoutes(deps, about),
  keyRoutes(deps, () => {}),
  pairingRoutes(deps),
  pairingPageRoutes(deps),
  clientRoutes(deps),
]
