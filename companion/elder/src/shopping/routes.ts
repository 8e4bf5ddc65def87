import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readShelfSearch } from './shelf-search.ts'

export const shoppingRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/shopping',
    validateSearch: readShelfSearch,
    component: lazyRouteComponent(() => import('./shelves-page.tsx'), 'ShelvesPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/shopping/cart',
    component: lazyRouteComponent(() => import('./cart-page.tsx'), 'CartPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/shopping/order',
    validateSearch: ({ grocer }: Record<string, unknown>): { grocer?: number } =>
      typeof grocer === 'number' ? { grocer } : {},
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/shopping/orders',
    component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
  }),
] as const
