import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readShelfSearch } from './shelf-search.ts'

export const shoppingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping',
    validateSearch: readShelfSearch,
    component: lazyRouteComponent(() => import('./shelves-page.tsx'), 'ShelvesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping/cart',
    component: lazyRouteComponent(() => import('./cart-page.tsx'), 'CartPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping/order',
    validateSearch: ({ grocer }: Record<string, unknown>): { grocer?: number } =>
      typeof grocer === 'number' ? { grocer } : {},
    component: lazyRouteComponent(() => import('./order-page.tsx'), 'GroceryOrderPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping/orders',
    component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
  }),
] as const
