export { medicalJobs } from './jobs.ts'
export { appointmentOrders, consultationOrders } from './order-kind.ts'
export { medicalAdminRoutes, medicalChildRoutes, medicalRoutes } from './routes.ts'
export { seedMedical } from './seed.ts'
