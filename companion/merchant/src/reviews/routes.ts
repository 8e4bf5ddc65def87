import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { ratings } from './ratings.ts'

export const reviewsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reviews',
  validateSearch: readListSearch(ratings),
  component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
})
