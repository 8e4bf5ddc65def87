import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { applicationStatuses, captainStatuses } from './statuses.ts'

export const captainRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captain-applications',
    validateSearch: readListSearch(applicationStatuses),
    component: lazyRouteComponent(() => import('./applications-page.tsx'), 'ApplicationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/captains',
    validateSearch: readListSearch(captainStatuses),
    component: lazyRouteComponent(() => import('./captains-page.tsx'), 'CaptainsPage'),
  }),
] as const
