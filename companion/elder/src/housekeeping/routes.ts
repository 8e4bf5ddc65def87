import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readKind } from './kinds.ts'

export const housekeepingRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/housekeeping',
    validateSearch: readKind,
    component: lazyRouteComponent(() => import('./workers-page.tsx'), 'WorkersPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/housekeeping/workers/$id',
    component: lazyRouteComponent(() => import('./worker-page.tsx'), 'WorkerPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/housekeeping/workers/$id/book',
    component: lazyRouteComponent(() => import('./book-page.tsx'), 'BookPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/housekeeping/orders',
    component: lazyRouteComponent(() => import('./bookings-page.tsx'), 'BookingsPage'),
  }),
] as const
