import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseCourseListSearchParams } from './course-search-params.ts'

export const courseRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/courses',
    validateSearch: parseCourseListSearchParams,
    component: lazyRouteComponent(() => import('./list-page.tsx'), 'CourseListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/courses/mine',
    component: lazyRouteComponent(() => import('./my-courses-page.tsx'), 'MyCoursesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/courses/$id',
    component: lazyRouteComponent(() => import('./course-page.tsx'), 'CoursePage'),
  }),
] as const
