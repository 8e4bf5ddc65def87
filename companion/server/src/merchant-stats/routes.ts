import { implement } from '#core'
import { merchantStatsContract } from './contract.ts'
import { readDaily, readDashboard, readOverview, readServices, type StatsDeps } from './service.ts'

export const merchantStatsRoutes = (deps: StatsDeps) =>
  implement(merchantStatsContract, {
    dashboard: ({ actor }) => readDashboard(deps, actor.id),
    overview: ({ actor }) => readOverview(deps, actor.id),
    daily: ({ actor, query }) => readDaily(deps, actor.id, query),
    services: ({ actor, query }) => readServices(deps, actor.id, query),
  })
