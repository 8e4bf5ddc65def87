import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseOrderListSearchParams } from './list-search-params.ts'

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders',
    validateSearch: parseOrderListSearchParams,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'OrderListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$orderNo',
    component: lazyRouteComponent(() => import('./order-detail-page.tsx'), 'OrderDetailPage'),
  }),
] as const
