import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { isHealthMetric, type HealthMetric } from './metrics.ts'

export const trendPeriodDays = [7, 30, 90] as const
export type TrendsSearchParams = { metric?: HealthMetric; days?: (typeof trendPeriodDays)[number] }

/** Reads the search from the URL, which may contain anything. */
function readTrendSearch({ metric, days }: Record<string, unknown>): TrendsSearchParams {
  const period = trendPeriodDays.find((one) => one === Number(days))
  return { ...(isHealthMetric(metric) && { metric }), ...(period && { days: period }) }
}

export const trendsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/parents/$parentId/trends',
  validateSearch: readTrendSearch,
  component: lazyRouteComponent(() => import('./trends-page.tsx'), 'TrendsPage'),
})

export const healthRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/health',
    component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
  }),
  trendsRoute,
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/reports',
    component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  }),
] as const
