import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const butlerRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/butler',
    component: lazyRouteComponent(() => import('./butler-page.tsx'), 'ButlerPage'),
  }),
] as const
