import { readLoginSearch } from '@sanhe/ui/shell/login-redirect.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const meRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/welcome',
    validateSearch: readLoginSearch,
    component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me',
    component: lazyRouteComponent(() => import('./my-account-page.tsx'), 'MyAccountPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/profile',
    component: lazyRouteComponent(() => import('./edit-profile-page.tsx'), 'EditProfilePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/settings',
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'DisplayAndSoundSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/preferences',
    component: lazyRouteComponent(() => import('./preferences-page.tsx'), 'ButlerPreferencesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/real-name',
    component: lazyRouteComponent(() => import('./real-name-page.tsx'), 'RealNameVerificationPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/emergency-contact',
    component: lazyRouteComponent(() => import('./emergency-contact-page.tsx'), 'EmergencyContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/devices',
    component: lazyRouteComponent(() => import('./devices-page.tsx'), 'SignedInDevicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/end',
    component: lazyRouteComponent(() => import('./delete-account-page.tsx'), 'DeleteAccountPage'),
  }),
] as const
