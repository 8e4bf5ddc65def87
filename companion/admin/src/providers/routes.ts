import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { providerStatuses, workerStatuses } from './statuses.ts'

export const serviceProviderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/providers',
    validateSearch: createListSearchParser(providerStatuses),
    component: lazyRouteComponent(() => import('./providers-page.tsx'), 'ServiceProvidersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/workers',
    validateSearch: createListSearchParser(workerStatuses),
    component: lazyRouteComponent(() => import('./workers-page.tsx'), 'WorkersPage'),
  }),
] as const
