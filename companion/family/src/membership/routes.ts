import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const membershipRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/membership',
    component: lazyRouteComponent(() => import('./membership-page.tsx'), 'MembershipPage'),
  }),
] as const
