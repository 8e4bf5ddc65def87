import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const activityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/activities',
    component: lazyRouteComponent(() => import('./activities-page.tsx'), 'ParentActivitiesPage'),
  }),
] as const
