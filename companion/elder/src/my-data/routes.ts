import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const myDataRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/me/data',
    component: lazyRouteComponent(() => import('./my-data-page.tsx'), 'MyDataPage'),
  }),
] as const
