import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/store',
    component: lazyRouteComponent(() => import('./store-page.tsx'), 'StoreSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
  }),
] as const
