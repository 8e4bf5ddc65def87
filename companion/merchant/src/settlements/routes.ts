import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const settlementRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settlements/$id',
  component: lazyRouteComponent(() => import('./settlement-page.tsx'), 'SettlementPage'),
})

export const settlementRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settlements',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./settlements-page.tsx'), 'SettlementsPage'),
  }),
  settlementRoute,
] as const
