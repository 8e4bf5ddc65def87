import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { deliveryStatusFilters, productStatuses } from './statuses.ts'

export const groceryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/grocery-categories',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./categories-page.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/products',
    validateSearch: createListSearchParser(productStatuses, 'any'),
    component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/products/import',
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ProductImportPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/products/$id',
    component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/deliveries',
    validateSearch: createListSearchParser(deliveryStatusFilters),
    component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
  }),
] as const
