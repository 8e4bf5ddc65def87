import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const noticeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/notices',
    component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
  }),
] as const
