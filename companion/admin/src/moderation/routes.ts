import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { wordCategories } from './statuses.ts'

export const moderationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/sensitive-words',
    validateSearch: createListSearchParser(wordCategories),
    component: lazyRouteComponent(() => import('./words-page.tsx'), 'SensitiveWordsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/sensitive-words/versions',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./versions-page.tsx'), 'SensitiveWordVersionsPage'),
  }),
] as const
