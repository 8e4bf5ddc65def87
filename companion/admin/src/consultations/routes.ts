import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { consultationStatuses } from './statuses.ts'

export const consultationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/consultations',
    validateSearch: createListSearchParser(consultationStatuses),
    component: lazyRouteComponent(() => import('./consultations-page.tsx'), 'ConsultationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/consultations/$id',
    component: lazyRouteComponent(() => import('./consultation-page.tsx'), 'ConsultationPage'),
  }),
] as const
