import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { orderStatuses } from './kinds.ts'

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders',
    validateSearch: createListSearchParser(orderStatuses),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders/$orderNo',
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
  }),
] as const
