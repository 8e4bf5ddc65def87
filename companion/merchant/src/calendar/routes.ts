import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'
import { parseCalendarSearchParams } from './days.ts'

export const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/calendar',
  validateSearch: parseCalendarSearchParams,
  component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
})
