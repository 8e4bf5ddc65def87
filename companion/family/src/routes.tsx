import { routerOptions } from '@sanhe/ui/shell/router-options.ts'
import { createRouter } from '@tanstack/react-router'
import { activityRoutes } from '#activities/routes.ts'
import { alertRoutes } from '#alerts/routes.ts'
import { bookingRoutes } from '#booking/routes.ts'
import { healthRoutes } from '#health/routes.ts'
import { loginRoute } from '#login/routes.ts'
import { meRoutes } from '#me/routes.ts'
import { medicineRoutes } from '#medicines/routes.ts'
import { membershipRoutes } from '#membership/routes.ts'
import { messageRoutes } from '#messages/routes.ts'
import { noticeRoutes } from '#notices/routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { parentRoutes } from '#parents/routes.ts'
import { NotFound, RouteFailure } from '#shell/route-states.tsx'
import { rootRoute, signedInRoute } from '#shell/routes.ts'

const pageRoutes = [
  ...parentRoutes,
  ...healthRoutes,
  ...medicineRoutes,
  ...messageRoutes,
  ...activityRoutes,
  ...bookingRoutes,
  ...membershipRoutes,
  ...alertRoutes,
  ...noticeRoutes,
  ...orderRoutes,
  ...meRoutes,
] as const

export const router = createRouter({
  basepath: '/family',
  routeTree: rootRoute.addChildren([loginRoute, signedInRoute.addChildren(pageRoutes)]),
  ...routerOptions,
  // Preloading is off: each preloaded page would add entries to the access logs of the parents.
  defaultPreload: false,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's types are extended by merging an interface
  interface Register {
    router: typeof router
  }
}
