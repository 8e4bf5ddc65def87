import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const legalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/legal',
    component: lazyRouteComponent(() => import('./documents-page.tsx'), 'LegalDocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/legal/$kind',
    component: lazyRouteComponent(() => import('./editor-page.tsx'), 'LegalEditorPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/legal/$kind/versions',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./versions-page.tsx'), 'LegalVersionsPage'),
  }),
] as const
