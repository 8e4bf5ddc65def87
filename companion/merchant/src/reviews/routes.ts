import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { ratingFilters } from './rating-filters.ts'

export const reviewsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reviews',
  validateSearch: createListSearchParser(ratingFilters),
  component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
})
