import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseFeedSearchParams } from './feed-search-params.ts'

export const communityRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/community',
    validateSearch: parseFeedSearchParams,
    component: lazyRouteComponent(() => import('./feed-page.tsx'), 'CommunityFeedPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/community/new',
    component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewPostPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/community/$id',
    component: lazyRouteComponent(() => import('./post-page.tsx'), 'PostPage'),
  }),
] as const
