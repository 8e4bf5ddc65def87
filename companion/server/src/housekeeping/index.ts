export { housekeepingJobs } from './jobs.ts'
export { housekeepingOrders } from './order-kind.ts'
export { housekeepingAdminRoutes, housekeepingRoutes } from './routes.ts'
export { seedHousekeeping } from './seed.ts'
