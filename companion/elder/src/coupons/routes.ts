import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseCouponListSearchParams } from './coupon-search-params.ts'

export const couponRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/coupons',
    validateSearch: parseCouponListSearchParams,
    component: lazyRouteComponent(() => import('./my-coupons-page.tsx'), 'MyCouponsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/coupons/claim',
    component: lazyRouteComponent(() => import('./claim-page.tsx'), 'ClaimCouponsPage'),
  }),
] as const
