import { implement } from '#core'
import { platformFiguresContract } from './contract.ts'
import { type PlatformStatisticsDeps, readPlatformStatistics } from './service.ts'

export const platformFiguresRoutes = (deps: PlatformStatisticsDeps) =>
  implement(platformFiguresContract, { get: ({ query }) => readPlatformStatistics(deps, query) })
