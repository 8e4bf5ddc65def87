import { routerOptions } from '@sanhe/ui/shell/router-options.ts'
import { createRouter } from '@tanstack/react-router'
import { calendarRoute } from '#calendar/routes.ts'
import { couponsRoute } from '#coupons/routes.ts'
import { groupBuysRoute } from '#group-buys/routes.ts'
import { homeRoute } from '#home/routes.ts'
import { loginRoutes } from '#login/routes.ts'
import { noticesRoute } from '#notices/routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { registrationRoutes } from '#registration/routes.ts'
import { reviewsRoute } from '#reviews/routes.ts'
import { bookingTimesRoute, servicesRoute } from '#services/routes.ts'
import { settingsRoutes } from '#settings/routes.ts'
import { settlementRoutes } from '#settlements/routes.ts'
import { NotFound, RouteFailure } from '#shell/route-states.tsx'
import { rootRoute, signedInRoute, unknownPageRoute } from '#shell/routes.ts'
import { staffRoute } from '#staff/routes.ts'
import { statisticsRoute } from '#statistics/routes.ts'

const pageRoutes = [
  homeRoute,
  ...orderRoutes,
  noticesRoute,
  calendarRoute,
  servicesRoute,
  bookingTimesRoute,
  reviewsRoute,
  couponsRoute,
  groupBuysRoute,
  statisticsRoute,
  staffRoute,
  ...settlementRoutes,
  ...settingsRoutes,
  unknownPageRoute,
] as const
const publicRoutes = [...loginRoutes, ...registrationRoutes] as const

export const router = createRouter({
  basepath: '/merchant',
  routeTree: rootRoute.addChildren([...publicRoutes, signedInRoute.addChildren(pageRoutes)]),
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
