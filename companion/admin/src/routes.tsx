import { routerOptions } from '@sanhe/ui/shell/router-options.ts'
import { createRouter } from '@tanstack/react-router'
import { accountRoutes } from '#account/routes.ts'
import { activityRoutes } from '#activities/routes.ts'
import { administratorRoutes } from '#administrators/routes.ts'
import { appointmentRoutes } from '#appointments/routes.ts'
import { auditRoutes } from '#audit/routes.ts'
import { caseRoutes } from '#cases/routes.ts'
import { captainRoutes } from '#captains/routes.ts'
import { communityRoutes } from '#community/routes.ts'
import { consultationRoutes } from '#consultations/routes.ts'
import { bookingRoutes } from '#bookings/routes.ts'
import { couponRoutes } from '#coupons/routes.ts'
import { courseRoutes } from '#courses/routes.ts'
import { platformStatisticsRoute } from '#figures/routes.ts'
import { groceryRoutes } from '#groceries/routes.ts'
import { groupBuyRoutes } from '#group-buys/routes.ts'
import { homeRoute } from '#home/routes.ts'
import { invoiceRoutes } from '#invoices/routes.ts'
import { legalRoutes } from '#legal/routes.ts'
import { loginRoute } from '#login/routes.ts'
import { medicalRoutes } from '#medical/routes.ts'
import { merchantRoutes } from '#merchants/routes.ts'
import { operationRoutes } from '#operations/routes.ts'
import { moderationRoutes } from '#moderation/routes.ts'
import { moneyRoutes } from '#money/routes.ts'
import { orderRoutes } from '#orders/routes.ts'
import { pointsRoutes } from '#points/routes.ts'
import { reviewRoutes } from '#reviews/routes.ts'
import { serviceProviderRoutes } from '#providers/routes.ts'
import { serviceProductRoutes } from '#service-products/routes.ts'
import { settlementRoutes } from '#settlements/routes.ts'
import { NotFound, RouteFailure } from '#shell/route-states.tsx'
import { rootRoute, signedInRoute, unknownPageRoute } from '#shell/routes.ts'
import { userRoutes } from '#users/routes.ts'
import { workerScheduleRoutes } from '#worker-schedule/routes.ts'

const commerceRoutes = [
  ...bookingRoutes,
  ...serviceProviderRoutes,
  ...workerScheduleRoutes,
  ...groceryRoutes,
  ...serviceProductRoutes,
  ...courseRoutes,
  ...couponRoutes,
  ...pointsRoutes,
  ...groupBuyRoutes,
  ...settlementRoutes,
  ...moneyRoutes,
  ...invoiceRoutes,
  platformStatisticsRoute,
] as const

const pageRoutes = [
  homeRoute,
  ...userRoutes,
  ...orderRoutes,
  ...caseRoutes,
  ...merchantRoutes,
  ...medicalRoutes,
  ...consultationRoutes,
  ...appointmentRoutes,
  ...captainRoutes,
  ...activityRoutes,
  ...communityRoutes,
  ...moderationRoutes,
  ...reviewRoutes,
  ...administratorRoutes,
  ...legalRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...operationRoutes,
  ...commerceRoutes,
  unknownPageRoute,
] as const

export const router = createRouter({
  basepath: '/admin',
  routeTree: rootRoute.addChildren([loginRoute, signedInRoute.addChildren(pageRoutes)]),
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
