export { assertServiceBookable, loadLatePaymentRefusal } from './bookings.ts'
export { loadCalendarPlan } from './calendar.ts'
export { merchantScheduleRoutes } from './routes.ts'
