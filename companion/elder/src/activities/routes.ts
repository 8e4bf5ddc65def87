import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readListSearch } from './list-search.ts'

export const activityRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities/new',
    component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities/mine',
    component: lazyRouteComponent(() => import('./mine-page.tsx'), 'MinePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities/$id',
    component: lazyRouteComponent(() => import('./detail-page.tsx'), 'DetailPage'),
  }),
] as const
