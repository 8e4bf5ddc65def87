import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readServiceListSearch, readServiceOrdersSearch, readServiceSearch } from './service-search.ts'

export const serviceRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services',
    validateSearch: readServiceListSearch,
    component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/search',
    validateSearch: readServiceSearch,
    component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/orders',
    validateSearch: readServiceOrdersSearch,
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/$id',
    component: lazyRouteComponent(() => import('./service-page.tsx'), 'ServicePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/$id/order',
    component: lazyRouteComponent(() => import('./service-order-page.tsx'), 'ServiceOrderPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/products/$id',
    component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/products/$id/order',
    component: lazyRouteComponent(() => import('./product-order-page.tsx'), 'ProductOrderPage'),
  }),
] as const
