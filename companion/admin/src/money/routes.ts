import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { refundStatuses } from './statuses.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/refunds',
    validateSearch: readListSearch(refundStatuses),
    component: lazyRouteComponent(() => import('./refunds-page.tsx'), 'RefundsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/discrepancies',
    component: lazyRouteComponent(() => import('./discrepancies-page.tsx'), 'DiscrepanciesPage'),
  }),
] as const
