import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { userStatuses } from './statuses.ts'

export const userRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users',
    validateSearch: createListSearchParser(userStatuses),
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/users/$id',
    component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
  }),
] as const
