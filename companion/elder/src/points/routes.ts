import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readGoodsSearch, readTransactionSearch } from './point-search.ts'

export const pointRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points',
    component: lazyRouteComponent(() => import('./points-page.tsx'), 'PointsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points/goods',
    validateSearch: readGoodsSearch,
    component: lazyRouteComponent(() => import('./goods-page.tsx'), 'GoodsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points/transactions',
    validateSearch: readTransactionSearch,
    component: lazyRouteComponent(() => import('./transactions-page.tsx'), 'TransactionsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points/redemptions',
    component: lazyRouteComponent(() => import('./redemptions-page.tsx'), 'RedemptionsPage'),
  }),
] as const
