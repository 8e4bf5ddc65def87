import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { bookingStatuses } from './statuses.ts'

export const bookingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bookings',
    validateSearch: createListSearchParser(bookingStatuses),
    component: lazyRouteComponent(() => import('./bookings-page.tsx'), 'BookingsPage'),
  }),
] as const
