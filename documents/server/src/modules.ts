import { authRoutes, userRoutes } from '#accounts'
import { assetFileRoutes, assetRoutes } from '#assets'
import { clientRoutes } from '#client'
import type { Deps, ProductMount } from '#core'
import { documentRoutes } from '#documents'
import { healthRoutes } from '#health'
import { projectRoutes } from '#projects'
import { sharePageRoutes, shareRoutes } from '#shares'
import { taskRoutes } from '#tasks'
import { transferRoutes } from '#transfer'

/** The product on one page. */
export const modules = (deps: Deps, about: { version: string; uptimeS(): number }): ProductMount[] => [
  healthRoutes(about),
  authRoutes(deps),
  userRoutes(deps),
  projectRoutes(deps),
  documentRoutes(deps),
  assetRoutes(deps),
  assetFileRoutes(deps),
  taskRoutes(deps),
  transferRoutes(deps),
  shareRoutes(deps),
  sharePageRoutes(deps),
  clientRoutes(deps),
]
