import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#shell/routes.ts'

export const registrationRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    component: lazyRouteComponent(() => import('./registration-page.tsx'), 'RegistrationPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/application',
    component: lazyRouteComponent(() => import('./application-page.tsx'), 'ApplicationStatusPage'),
  }),
] as const
