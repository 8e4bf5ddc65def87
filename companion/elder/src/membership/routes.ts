import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const membershipRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/membership',
    component: lazyRouteComponent(() => import('./membership-page.tsx'), 'MembershipPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/membership/pay-link',
    component: lazyRouteComponent(() => import('./pay-link-page.tsx'), 'FamilyPaymentLinkPage'),
  }),
] as const
