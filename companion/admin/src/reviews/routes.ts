import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { reviewStatusFilters, workerReviewStatusFilters } from './statuses.ts'

export const reviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/merchant-reviews',
    validateSearch: createListSearchParser(reviewStatusFilters),
    component: lazyRouteComponent(() => import('./merchant-reviews-page.tsx'), 'MerchantReviewsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/worker-reviews',
    validateSearch: createListSearchParser(workerReviewStatusFilters),
    component: lazyRouteComponent(() => import('./worker-reviews-page.tsx'), 'WorkerReviewsPage'),
  }),
] as const
