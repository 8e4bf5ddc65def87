import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readOrdersSearch } from './words.ts'

export const orderRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/orders',
    validateSearch: readOrdersSearch,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/orders/$orderNo',
    component: lazyRouteComponent(() => import('./detail-page.tsx'), 'DetailPage'),
  }),
] as const
