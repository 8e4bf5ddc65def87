import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const couponRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/coupons',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./coupons-page.tsx'), 'CouponsPage'),
  }),
] as const
