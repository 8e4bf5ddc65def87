import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const administratorRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/administrators',
    validateSearch: createListSearchParser(),
    component: lazyRouteComponent(() => import('./administrators-page.tsx'), 'AdministratorsPage'),
  }),
] as const
