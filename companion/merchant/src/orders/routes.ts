import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { orderStatuses } from './statuses.ts'

export const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
})

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders',
    validateSearch: createListSearchParser(orderStatuses),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  orderRoute,
] as const
