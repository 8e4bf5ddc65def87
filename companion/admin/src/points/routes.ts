import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { redemptionStatuses } from './statuses.ts'

export const pointsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/points-goods',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./points-products-page.tsx'), 'PointsProductsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/redemptions',
    validateSearch: createListSearchParser(redemptionStatuses),
    component: lazyRouteComponent(() => import('./redemptions-page.tsx'), 'RedemptionsPage'),
  }),
] as const
