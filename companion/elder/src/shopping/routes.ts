import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseReorderSearchParams } from '#orders/reorder-search-params.ts'
import { signedInRoute } from '#shell/routes.ts'
import { parseGroceriesSearchParams } from './groceries-search-params.ts'

export const shoppingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping',
    validateSearch: parseGroceriesSearchParams,
    component: lazyRouteComponent(() => import('./groceries-page.tsx'), 'GroceriesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping/cart',
    validateSearch: parseReorderSearchParams,
    component: lazyRouteComponent(() => import('./cart-page.tsx'), 'GroceryCartPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping/order',
    validateSearch: ({ grocer }: Record<string, unknown>): { grocer?: number } =>
      typeof grocer === 'number' ? { grocer } : {},
    component: lazyRouteComponent(() => import('./order-groceries-page.tsx'), 'OrderGroceriesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/shopping/orders',
    component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'GroceryDeliveriesPage'),
  }),
] as const
