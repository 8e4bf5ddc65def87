import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const meRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me',
    component: lazyRouteComponent(() => import('./me-page.tsx'), 'MePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/emergency-contact',
    component: lazyRouteComponent(() => import('./emergency-contact-page.tsx'), 'EmergencyContactPage'),
  }),
] as const
