import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const familyRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/family',
    component: lazyRouteComponent(() => import('./family-page.tsx'), 'FamilyPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/family/invite',
    component: lazyRouteComponent(() => import('./invite-page.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/family/link',
    component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/family/access-log',
    component: lazyRouteComponent(() => import('./access-log-page.tsx'), 'AccessLogPage'),
  }),
] as const
