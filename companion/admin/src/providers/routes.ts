import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { providerStatuses, workerStatuses } from './statuses.ts'

export const providerRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/providers',
    validateSearch: readListSearch(providerStatuses),
    component: lazyRouteComponent(() => import('./providers-page.tsx'), 'ProvidersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/workers',
    validateSearch: readListSearch(workerStatuses),
    component: lazyRouteComponent(() => import('./workers-page.tsx'), 'WorkersPage'),
  }),
] as const
