import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { appealFilters, reviewFilters, topicFilters } from './statuses.ts'

export const communityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/posts',
    validateSearch: readListSearch(reviewFilters),
    component: lazyRouteComponent(() => import('./posts-page.tsx'), 'PostsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/comments',
    validateSearch: readListSearch(reviewFilters),
    component: lazyRouteComponent(() => import('./comments-page.tsx'), 'CommentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/appeals',
    validateSearch: readListSearch(appealFilters),
    component: lazyRouteComponent(() => import('./appeals-page.tsx'), 'AppealsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/topics',
    validateSearch: readListSearch(topicFilters),
    component: lazyRouteComponent(() => import('./topics-page.tsx'), 'TopicsPage'),
  }),
] as const
