import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { activityStatuses } from './statuses.ts'

export const activityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities',
    validateSearch: createListSearchParser(activityStatuses),
    component: lazyRouteComponent(() => import('./activities-page.tsx'), 'ActivitiesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/activities/$id',
    component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
] as const
