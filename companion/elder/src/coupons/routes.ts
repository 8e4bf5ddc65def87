import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readCouponSearch } from './coupon-search.ts'

export const couponRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/coupons',
    validateSearch: readCouponSearch,
    component: lazyRouteComponent(() => import('./mine-page.tsx'), 'MinePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/coupons/claim',
    component: lazyRouteComponent(() => import('./claim-page.tsx'), 'ClaimPage'),
  }),
] as const
