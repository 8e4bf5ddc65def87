import { routerOptions } from '@sanhe/ui/shell/router-options.ts'
import { createRouter } from '@tanstack/react-router'
import { activityRoutes } from '#activities/routes.ts'
import { addressRoutes } from '#addresses/routes.ts'
import { butlerRoutes } from '#butler/routes.ts'
import { captainRoutes } from '#captains/routes.ts'
import { communityRoutes } from '#community/routes.ts'
import { couponRoutes } from '#coupons/routes.ts'
import { courseRoutes } from '#courses/routes.ts'
import { familyRoutes } from '#family/routes.ts'
import { familyMessageRoutes } from '#family-messages/routes.ts'
import { favouriteRoutes } from '#favourites/routes.ts'
import { groupBuyRoutes } from '#group-buys/routes.ts'
import { healthRoutes } from '#health/routes.ts'
import { homeRoutes } from '#home/routes.ts'
import { housekeepingRoutes } from '#housekeeping/routes.ts'
import { loginRoute } from '#login/routes.ts'
import { meRoutes } from '#me/routes.ts'
import { medicalRoutes } from '#medical/routes.ts'
import { medicineRoutes } from '#medicines/routes.ts'
import { membershipRoutes } from '#membership/routes.ts'
import { myDataRoutes } from '#my-data/routes.ts'
import { noticeRoutes } from '#notices/routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { pointRoutes } from '#points/routes.ts'
import { serviceRoutes } from '#services/routes.ts'
import { NotFound, RouteFailure } from '#shell/route-states.tsx'
import { rootRoute, signedInRoute } from '#shell/routes.ts'
import { shoppingRoutes } from '#shopping/routes.ts'

const ownRoutes = [
  ...homeRoutes,
  ...activityRoutes,
  ...butlerRoutes,
  ...medicalRoutes,
  ...orderRoutes,
  ...noticeRoutes,
  ...meRoutes,
  ...addressRoutes,
  ...favouriteRoutes,
  ...myDataRoutes,
  ...familyRoutes,
  ...familyMessageRoutes,
  ...membershipRoutes,
  ...healthRoutes,
  ...medicineRoutes,
  ...shoppingRoutes,
  ...housekeepingRoutes,
  ...serviceRoutes,
  ...groupBuyRoutes,
  ...courseRoutes,
  ...communityRoutes,
  ...captainRoutes,
  ...pointRoutes,
  ...couponRoutes,
] as const

export const router = createRouter({
  routeTree: rootRoute.addChildren([loginRoute, signedInRoute.addChildren(ownRoutes)]),
  ...routerOptions,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's types are extended by merging an interface
  interface Register {
    router: typeof router
  }
}
