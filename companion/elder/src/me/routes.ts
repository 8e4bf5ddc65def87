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
    path: '/me/profile',
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/settings',
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/preferences',
    component: lazyRouteComponent(() => import('./preferences-page.tsx'), 'PreferencesPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/real-name',
    component: lazyRouteComponent(() => import('./real-name-page.tsx'), 'RealNamePage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/emergency-contact',
    component: lazyRouteComponent(() => import('./emergency-contact-page.tsx'), 'EmergencyContactPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/devices',
    component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
  }),
  createRoute({
    getParentRoute: () => ownRoute,
    path: '/me/end',
    component: lazyRouteComponent(() => import('./end-page.tsx'), 'EndPage'),
  }),
] as const
