import { clientRoutes } from '#client'
import type { Deps, ProductMount } from '#core'
import { healthRoutes } from '#health'
import { keyRoutes } from '#keys'
import { pairingPageRoutes, pairingRoutes } from '#pairing'
import { transcriptionRoutes } from '#transcription'
import { uploadRoutes } from '#uploads'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  healthRoutes(deps, about),
  keyRoutes(deps, () => {}),
  pairingRoutes(deps),
  pairingPageRoutes(deps),
  uploadRoutes(deps),
  transcriptionRoutes(deps),
  clientRoutes(deps),
]
