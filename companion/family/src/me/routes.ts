import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

/** `to` is set after the first login: the page to open when the profile is complete. */
export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  validateSearch: readLoginSearch,
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
})

export const meRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me',
    component: lazyRouteComponent(() => import('./me-page.tsx'), 'MePage'),
  }),
  profileRoute,
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/devices',
    component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/privacy',
    component: lazyRouteComponent(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  }),
] as const
