import { readListSearch } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { wordCategories } from './statuses.ts'

export const moderationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/sensitive-words',
    validateSearch: readListSearch(wordCategories),
    component: lazyRouteComponent(() => import('./words-page.tsx'), 'WordsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/sensitive-words/versions',
    validateSearch: readListSearch(),
    component: lazyRouteComponent(() => import('./versions-page.tsx'), 'WordVersionsPage'),
  }),
] as const
