import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { merchantStatuses } from './statuses.ts'

export const merchantRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchants',
    validateSearch: createListSearchParser(merchantStatuses),
    component: lazyRouteComponent(() => import('./merchants-page.tsx'), 'MerchantsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchants/$id',
    component: lazyRouteComponent(() => import('./merchant-page.tsx'), 'MerchantPage'),
  }),
] as const
