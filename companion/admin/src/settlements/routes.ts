import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { settlementStatuses } from './statuses.ts'

export const settlementRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settlements',
    validateSearch: readListSearch(settlementStatuses),
    component: lazyRouteComponent(() => import('./settlements-page.tsx'), 'SettlementsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settlements/$id',
    component: lazyRouteComponent(() => import('./settlement-page.tsx'), 'SettlementPage'),
  }),
] as const
