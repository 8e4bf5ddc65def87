import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { readHelpKind } from './kinds.ts'

export const housekeepingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping',
    validateSearch: readHelpKind,
    component: lazyRouteComponent(() => import('./workers-page.tsx'), 'WorkersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping/workers/$id',
    component: lazyRouteComponent(() => import('./worker-page.tsx'), 'WorkerPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping/workers/$id/book',
    component: lazyRouteComponent(() => import('./book-page.tsx'), 'BookWorkerPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping/orders',
    component: lazyRouteComponent(() => import('./bookings-page.tsx'), 'BookingsPage'),
  }),
] as const
