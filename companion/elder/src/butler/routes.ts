import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const butlerRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/butler',
    component: lazyRouteComponent(() => import('./butler-page.tsx'), 'ButlerPage'),
  }),
] as const
