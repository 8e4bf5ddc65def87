import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { applicationStatuses, captainStatuses } from './statuses.ts'

export const captainRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captain-applications',
    validateSearch: createListSearchParser(applicationStatuses),
    component: lazyRouteComponent(() => import('./applications-page.tsx'), 'CaptainApplicationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captains',
    validateSearch: createListSearchParser(captainStatuses),
    component: lazyRouteComponent(() => import('./captains-page.tsx'), 'CaptainsPage'),
  }),
] as const
