import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readActivityListSearch } from './list-search.ts'
import { parseMyActivitiesSearch } from './my-activities-search.ts'

export const activityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities',
    validateSearch: readActivityListSearch,
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
    validateSearch: parseMyActivitiesSearch,
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
    component: lazyRouteComponent(() => import('./review-page.tsx'), 'ActivityReviewPage'),
  }),
] as const
