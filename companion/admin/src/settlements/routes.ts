import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { settlementStatuses } from './statuses.ts'

export const settlementRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settlements',
    validateSearch: createListSearchParser(settlementStatuses),
    component: lazyRouteComponent(() => import('./settlements-page.tsx'), 'SettlementsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settlements/$id',
    component: lazyRouteComponent(() => import('./settlement-page.tsx'), 'SettlementPage'),
  }),
] as const
