import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readListSearch, readOrdersSearch, readSearchWish } from './service-search.ts'

export const serviceRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services/search',
    validateSearch: readSearchWish,
    component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services/orders',
    validateSearch: readOrdersSearch,
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services/$id',
    component: lazyRouteComponent(() => import('./service-page.tsx'), 'ServicePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services/$id/order',
    component: lazyRouteComponent(() => import('./service-order-page.tsx'), 'ServiceOrderPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services/products/$id',
    component: lazyRouteComponent(() => import('./product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/services/products/$id/order',
    component: lazyRouteComponent(() => import('./product-order-page.tsx'), 'ProductOrderPage'),
  }),
] as const
