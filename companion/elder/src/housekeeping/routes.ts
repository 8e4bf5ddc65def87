import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseReorderSearchParams } from '#orders/reorder-search-params.ts'
import { signedInRoute } from '#shell/routes.ts'
import { parseHousekeepingSearchParams } from './kinds.ts'

export const housekeepingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping',
    validateSearch: parseHousekeepingSearchParams,
    component: lazyRouteComponent(() => import('./workers-page.tsx'), 'HousekeepingWorkersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping/workers/$id',
    component: lazyRouteComponent(() => import('./worker-page.tsx'), 'HousekeepingWorkerPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping/workers/$id/book',
    validateSearch: parseReorderSearchParams,
    component: lazyRouteComponent(() => import('./book-page.tsx'), 'BookWorkerPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/housekeeping/orders',
    component: lazyRouteComponent(() => import('./bookings-page.tsx'), 'HousekeepingBookingsPage'),
  }),
] as const
