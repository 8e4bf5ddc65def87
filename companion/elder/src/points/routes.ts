import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import {
  parsePointsProductsSearchParams,
  parsePointsTransactionsSearchParams,
} from './points-search-params.ts'

export const pointRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points',
    component: lazyRouteComponent(() => import('./points-page.tsx'), 'PointsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points/goods',
    validateSearch: parsePointsProductsSearchParams,
    component: lazyRouteComponent(() => import('./points-products-page.tsx'), 'PointsProductsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points/transactions',
    validateSearch: parsePointsTransactionsSearchParams,
    component: lazyRouteComponent(() => import('./transactions-page.tsx'), 'PointsTransactionsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points/redemptions',
    component: lazyRouteComponent(() => import('./redemptions-page.tsx'), 'PointsRedemptionsPage'),
  }),
] as const
