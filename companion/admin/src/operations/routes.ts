import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const operationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/jobs',
    component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/announcement',
    component: lazyRouteComponent(() => import('./announcement-page.tsx'), 'AnnouncementPage'),
  }),
] as const
