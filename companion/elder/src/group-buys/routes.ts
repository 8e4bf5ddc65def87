import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const groupBuyRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/group-buys',
    component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/group-buys/mine',
    component: lazyRouteComponent(() => import('./mine-page.tsx'), 'MinePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/group-buys/shared/$token',
    component: lazyRouteComponent(() => import('./group-page.tsx'), 'SharedGroupPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/group-buys/$id',
    component: lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage'),
  }),
] as const
