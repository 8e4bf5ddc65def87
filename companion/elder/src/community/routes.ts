import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readFeedSearch } from './feed-search.ts'

export const communityRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/community',
    validateSearch: readFeedSearch,
    component: lazyRouteComponent(() => import('./feed-page.tsx'), 'FeedPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/community/new',
    component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/community/$id',
    component: lazyRouteComponent(() => import('./post-page.tsx'), 'PostPage'),
  }),
] as const
