export { serviceProductJobs } from './jobs.ts'
export { serviceProductOrders } from './order-kind.ts'
export { serviceProductAdminRoutes, serviceProductRoutes } from './routes.ts'
export { seedServiceProducts } from './seed.ts'
