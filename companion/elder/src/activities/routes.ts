import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseActivityListSearchParams } from './list-search-params.ts'
import { parseMyActivitiesSearchParams } from './my-activities-search-params.ts'

export const activityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities',
    validateSearch: parseActivityListSearchParams,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'ActivityListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities/new',
    component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewActivityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities/mine',
    validateSearch: parseMyActivitiesSearchParams,
    component: lazyRouteComponent(() => import('./my-activities-page.tsx'), 'MyActivitiesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities/$id',
    component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities/$id/edit',
    component: lazyRouteComponent(() => import('./edit-page.tsx'), 'EditActivityPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities/$id/review',
    component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewActivityPage'),
  }),
] as const
