import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'
import { readCourseSearch } from './course-search.ts'

export const courseRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/courses',
    validateSearch: readCourseSearch,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/courses/mine',
    component: lazyRouteComponent(() => import('./mine-page.tsx'), 'MinePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/courses/$id',
    component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
  }),
] as const
