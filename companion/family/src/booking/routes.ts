import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#shell/routes.ts'

/**
 * Choices that the user has made in the booking so far, stored in the URL. Each step adds one choice, so that the Back
 * button undoes the last choice.
 */
export type BookingSearchParams = {
  hospital?: number
  department?: number
  doctor?: number
  date?: string
  time?: string
}

const idIn = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
const textIn = (value: unknown, form: RegExp) =>
  typeof value === 'string' && form.test(value) ? value : undefined

function readBookingSearch(search: Record<string, unknown>): BookingSearchParams {
  const [hospital, department, doctor] = [
    idIn(search['hospital']),
    idIn(search['department']),
    idIn(search['doctor']),
  ]
  const date = textIn(search['date'], /^\d{4}-\d\d-\d\d$/)
  const time = textIn(search['time'], /^\d\d:\d\d$/)
  return {
    ...(hospital && { hospital }),
    ...(department && { department }),
    ...(doctor && { doctor }),
    ...(date && { date }),
    ...(time && { time }),
  }
}

export const bookAppointmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/parents/$parentId/book',
  validateSearch: readBookingSearch,
  component: lazyRouteComponent(() => import('./booking-page.tsx'), 'BookingPage'),
})

export const bookingRoutes = [
  bookAppointmentRoute,
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/appointments',
    component: lazyRouteComponent(() => import('./appointments-page.tsx'), 'AppointmentsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/parents/$parentId/waiting',
    component: lazyRouteComponent(() => import('./waiting-page.tsx'), 'WaitingListPage'),
  }),
] as const
