import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readRankingSearch } from './words.ts'

export const captainRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/captains',
    validateSearch: readRankingSearch,
    component: lazyRouteComponent(() => import('./ranking-page.tsx'), 'RankingPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/captains/apply',
    component: lazyRouteComponent(() => import('./apply-page.tsx'), 'ApplyPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/captains/dashboard',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/captains/$userId',
    component: lazyRouteComponent(() => import('./captain-page.tsx'), 'CaptainPage'),
  }),
] as const
