import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { orderStatuses, productStatuses } from './statuses.ts'

export const serviceProductRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/service-products',
    validateSearch: createListSearchParser(productStatuses),
    component: lazyRouteComponent(() => import('./products-page.tsx'), 'ServiceProductsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/product-orders',
    validateSearch: createListSearchParser(orderStatuses),
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'ProductOrdersPage'),
  }),
] as const
