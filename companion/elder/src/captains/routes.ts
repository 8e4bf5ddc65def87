import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseRankingSearchParams } from './labels.ts'

export const captainRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captains',
    validateSearch: parseRankingSearchParams,
    component: lazyRouteComponent(() => import('./ranking-page.tsx'), 'CaptainRankingPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captains/apply',
    component: lazyRouteComponent(() => import('./application-page.tsx'), 'CaptainApplicationPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captains/dashboard',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'CaptainDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captains/$userId',
    component: lazyRouteComponent(() => import('./captain-page.tsx'), 'CaptainPage'),
  }),
] as const
