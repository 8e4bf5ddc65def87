import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const familyMessageRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/family/messages',
    component: lazyRouteComponent(() => import('./messages-page.tsx'), 'FamilyMessagesPage'),
  }),
] as const
