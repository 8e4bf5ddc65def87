export { assertServiceBookable, listDayCapacities, findBookingRefusal } from './bookings.ts'
export { merchantScheduleRoutes } from './routes.ts'
