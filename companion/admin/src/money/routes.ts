import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { billDifferenceStatuses, refundStatuses } from './statuses.ts'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/refunds',
    validateSearch: createListSearchParser(refundStatuses),
    component: lazyRouteComponent(() => import('./refunds-page.tsx'), 'RefundsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/discrepancies',
    component: lazyRouteComponent(() => import('./discrepancies-page.tsx'), 'DiscrepanciesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bills',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./bills-page.tsx'), 'BillsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/bill-differences',
    validateSearch: createListSearchParser(billDifferenceStatuses),
    component: lazyRouteComponent(() => import('./bill-differences-page.tsx'), 'BillDifferencesPage'),
  }),
] as const
