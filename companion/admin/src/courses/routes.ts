import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { courseStatuses } from './statuses.ts'

export const courseRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/courses',
    validateSearch: createListSearchParser(courseStatuses),
    component: lazyRouteComponent(() => import('./courses-page.tsx'), 'CoursesPage'),
  }),
] as const
