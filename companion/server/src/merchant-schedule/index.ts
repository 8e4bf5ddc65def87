export { assertBookable, describeDays, findBookingRefusal } from './bookings.ts'
export { merchantScheduleRoutes } from './routes.ts'
