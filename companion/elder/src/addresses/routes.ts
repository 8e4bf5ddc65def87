import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

const formPage = lazyRouteComponent(() => import('./address-form-page.tsx'), 'AddressFormPage')

export const addressRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/addresses',
    component: lazyRouteComponent(() => import('./addresses-page.tsx'), 'AddressesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/addresses/$id',
    component: formPage,
  }),
] as const
