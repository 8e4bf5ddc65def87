export { assertServiceBookable, listDailyBookingCapacities, loadServiceBookingRefusal } from './bookings.ts'
export { merchantScheduleRoutes } from './routes.ts'
