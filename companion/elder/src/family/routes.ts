import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const familyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/family',
    component: lazyRouteComponent(() => import('./family-page.tsx'), 'FamilyPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/family/invite',
    component: lazyRouteComponent(() => import('./invite-page.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/family/link',
    component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/family/access-log',
    component: lazyRouteComponent(() => import('./access-log-page.tsx'), 'AccessLogPage'),
  }),
] as const
