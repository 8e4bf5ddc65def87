import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { appointmentStatuses } from './statuses.ts'

export const appointmentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/appointments',
    validateSearch: createListSearchParser(appointmentStatuses),
    component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
  }),
] as const
