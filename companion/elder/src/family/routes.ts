import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const familyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/family',
    component: lazyRouteComponent(() => import('./family-page.tsx'), 'FamilyPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/family/invite',
    component: lazyRouteComponent(() => import('./invite-page.tsx'), 'InviteChildPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/family/link',
    component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkParentPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/family/$memberId/sharing',
    component: lazyRouteComponent(() => import('./sharing-page.tsx'), 'SharingPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/family/access-log',
    component: lazyRouteComponent(() => import('./access-log-page.tsx'), 'FamilyAccessLogPage'),
  }),
] as const
