import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const groupBuyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/group-buys',
    component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'GroupBuyCampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/group-buys/mine',
    component: lazyRouteComponent(() => import('./my-group-buys-page.tsx'), 'MyGroupBuysPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/group-buys/shared/$token',
    component: lazyRouteComponent(() => import('./group-page.tsx'), 'SharedGroupPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/group-buys/$id',
    component: lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage'),
  }),
] as const
