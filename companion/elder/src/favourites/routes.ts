import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const favouriteRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/favourites',
    component: lazyRouteComponent(() => import('./favourites-page.tsx'), 'FavouritesPage'),
  }),
] as const
