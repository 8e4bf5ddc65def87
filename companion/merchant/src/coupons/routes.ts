import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const couponsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/coupons',
  validateSearch: readListSearch(),
  component: lazyRouteComponent(() => import('./coupons-page.tsx'), 'CouponsPage'),
})
