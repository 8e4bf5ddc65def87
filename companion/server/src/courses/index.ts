export { courseJobs } from './jobs.ts'
export { courseOrders } from './order-kind.ts'
export { courseAdminRoutes, courseRoutes } from './routes.ts'
export { seedCourses } from './seed.ts'
