import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseScheduleDaySearch } from './week.ts'

export const medicalRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/hospitals',
    validateSearch: createListSearchParser(['active', 'inactive']),
    component: lazyRouteComponent(() => import('./hospitals-page.tsx'), 'HospitalsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/hospitals/$id',
    component: lazyRouteComponent(() => import('./hospital-page.tsx'), 'HospitalPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/doctors/$id',
    validateSearch: parseScheduleDaySearch,
    component: lazyRouteComponent(() => import('./doctor-page.tsx'), 'DoctorPage'),
  }),
] as const
