import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseReorderSearchParams } from '#orders/reorder-search-params.ts'
import { signedInRoute } from '#shell/routes.ts'
import {
  parseServiceListSearchParams,
  parseServiceOrdersSearchParams,
  parseServiceSearchParams,
} from './service-search-params.ts'

export const serviceRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services',
    validateSearch: parseServiceListSearchParams,
    component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/search',
    validateSearch: parseServiceSearchParams,
    component: lazyRouteComponent(() => import('./search-page.tsx'), 'ServiceSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/orders',
    validateSearch: parseServiceOrdersSearchParams,
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'ServiceOrdersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/$id',
    component: lazyRouteComponent(() => import('./service-page.tsx'), 'ServicePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/$id/order',
    validateSearch: parseReorderSearchParams,
    component: lazyRouteComponent(() => import('./service-order-page.tsx'), 'OrderServicePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/merchants/$id',
    component: lazyRouteComponent(() => import('./merchant-page.tsx'), 'MerchantPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/products/$id',
    component: lazyRouteComponent(() => import('./product-page.tsx'), 'ServiceProductPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/services/products/$id/order',
    validateSearch: parseReorderSearchParams,
    component: lazyRouteComponent(() => import('./product-order-page.tsx'), 'OrderServiceProductPage'),
  }),
] as const
