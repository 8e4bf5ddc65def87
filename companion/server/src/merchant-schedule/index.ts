export { assertServiceBookable, loadLatePaymentRefusal } from './bookings.ts'
export { loadCalendarPlan } from './calendar.ts'
export { merchantScheduleRoutes } from './routes.ts'
export { getStartTimes } from './start-times.ts'
