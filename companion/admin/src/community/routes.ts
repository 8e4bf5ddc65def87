import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { appealStatusFilters, reviewStatusFilters, topicVisibilityFilters } from './statuses.ts'

export const communityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/posts',
    validateSearch: createListSearchParser(reviewStatusFilters),
    component: lazyRouteComponent(() => import('./posts-page.tsx'), 'PostsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/comments',
    validateSearch: createListSearchParser(reviewStatusFilters),
    component: lazyRouteComponent(() => import('./comments-page.tsx'), 'CommentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pictures',
    validateSearch: createListSearchParser(reviewStatusFilters),
    component: lazyRouteComponent(() => import('./pictures-page.tsx'), 'PicturesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/appeals',
    validateSearch: createListSearchParser(appealStatusFilters),
    component: lazyRouteComponent(() => import('./appeals-page.tsx'), 'AppealsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/topics',
    validateSearch: createListSearchParser(topicVisibilityFilters),
    component: lazyRouteComponent(() => import('./topics-page.tsx'), 'TopicsPage'),
  }),
] as const
