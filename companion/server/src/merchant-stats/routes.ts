import { implement } from '#core'
import { merchantStatsContract } from './contract.ts'
import {
  readDailyStats,
  readMerchantDashboard,
  readSalesOverview,
  readServiceSales,
  type MerchantStatsDeps,
} from './service.ts'

export const merchantStatsRoutes = (deps: MerchantStatsDeps) =>
  implement(merchantStatsContract, {
    dashboard: ({ actor }) => readMerchantDashboard(deps, actor.id),
    overview: ({ actor }) => readSalesOverview(deps, actor.id),
    daily: ({ actor, query }) => readDailyStats(deps, actor.id, query),
    services: ({ actor, query }) => readServiceSales(deps, actor.id, query),
  })
