import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { auditActionFilterOptions } from './describe-action.ts'

export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    validateSearch: createListSearchParser([], auditActionFilterOptions),
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
] as const
