import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { filterableAuditActions } from './describe-action.ts'

export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit',
    validateSearch: readListSearch([], filterableAuditActions),
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
] as const
