import { createListSearchParser } from '@sanhe/ui/console/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

export const servicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services',
  validateSearch: createListSearchParser(),
  component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
})

export const bookingTimesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/$id/booking-times',
  component: lazyRouteComponent(() => import('./booking-times-page.tsx'), 'BookingTimesPage'),
})
