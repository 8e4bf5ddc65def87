import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownRoute } from '#shell/routes.ts'

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/notices',
    component: lazyRouteComponent(() => import('./notices-page.tsx'), 'NoticesPage'),
  }),
] as const
