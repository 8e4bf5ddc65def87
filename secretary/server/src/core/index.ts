import { createContractImplementer, type MountRoutes } from '@sanhe/kit/http/implement'
import type { Actors } from './actors.ts'

export type { AccessTokens } from './access-tokens.ts'
export type { Actors, GatewayCaller, SignedInUser } from './actors.ts'
export type { DeploymentWorker } from './deployment-worker.ts'
export type { Db, Deps } from './deps.ts'
export { rateLimits } from './limits.ts'
export type { DB } from './tables.ts'

export const implement = createContractImplementer<Actors>()
export type MountBackendRoutes = MountRoutes<Actors>
