import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { caseAssigneeFilters, caseStatuses, reportStatuses } from './statuses.ts'

export const caseRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cases',
    validateSearch: createListSearchParser(caseStatuses, caseAssigneeFilters),
    component: lazyRouteComponent(() => import('./cases-page.tsx'), 'CasesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/cases/$id',
    component: lazyRouteComponent(() => import('./case-page.tsx'), 'CasePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/user-reports',
    validateSearch: createListSearchParser(reportStatuses),
    component: lazyRouteComponent(() => import('./reports-page.tsx'), 'UserReportsPage'),
  }),
] as const
