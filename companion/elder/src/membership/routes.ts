import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const membershipRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/membership',
    component: lazyRouteComponent(() => import('./membership-page.tsx'), 'MembershipPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/membership/pay-link',
    component: lazyRouteComponent(() => import('./pay-link-page.tsx'), 'PayLinkPage'),
  }),
] as const
