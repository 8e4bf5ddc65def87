import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/orders/$orderNo',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OrderPage'),
})

export const orderRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/orders',
    component: lazyRouteComponent(() => import('./orders-page.tsx'), 'OrdersPage'),
  }),
  orderRoute,
] as const
