import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readListSearch } from './list-search.ts'
import { readMineSearch } from './mine-search.ts'

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
    validateSearch: readMineSearch,
    component: lazyRouteComponent(() => import('./mine-page.tsx'), 'MinePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities/$id',
    component: lazyRouteComponent(() => import('./detail-page.tsx'), 'DetailPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities/$id/edit',
    component: lazyRouteComponent(() => import('./edit-page.tsx'), 'EditPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/activities/$id/review',
    component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
  }),
] as const
