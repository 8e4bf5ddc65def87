import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const messageRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/messages',
    component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
  }),
] as const
